"""The scripts that shells run when Tab is pressed.

Each gives the line up to the cursor to ``razdacha completion SHELL --line`` and leaves quoting to
the shell, which knows what is open. Names of files are the shell's own, where nothing is offered.
"""

from typing import Final

SCRIPTS: Final = {
    "bash": """\
# ~/.bashrc: eval "$(razdacha completion bash)"
_razdacha_completion() {
    local each
    COMPREPLY=()
    while IFS= read -r each; do
        COMPREPLY+=("$each")
    done < <(razdacha completion bash --line "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
    # Told that these are names of files, bash quotes the blanks in them.
    compopt -o filenames 2>/dev/null
}
complete -o default -F _razdacha_completion razdacha
""",
    "zsh": """\
# ~/.zshrc, compinit: eval "$(razdacha completion zsh)"
_razdacha() {
    local -a found
    local line="${(j: :)words[1,CURRENT-1]} $PREFIX"
    found=("${(@f)$(razdacha completion zsh --line "$line" 2>/dev/null)}")
    if [[ -n "${found[1]}" ]]; then
        compadd -- "${found[@]}"
    else
        _files
    fi
}
compdef _razdacha razdacha
""",
    "fish": """\
# ~/.config/fish/config.fish: razdacha completion fish | source
function __razdacha_completion
    set -l found (razdacha completion fish --line (commandline -cp | string collect) 2>/dev/null)
    if test (count $found) -gt 0
        printf '%s\\n' $found
    else
        __fish_complete_path (commandline -ct)
    end
end
complete -c razdacha -f -a '(__razdacha_completion)'
""",
}
"""The script of each shell."""
