"""The best squads of a deal, and conclusions about decks, mulligans and cards."""
