{
  const picks = [...document.querySelectorAll(".pick")];
  const turns = picks.flatMap((pick, n) => (pick.classList.contains("begins") ? [n + 1] : []));
  if (picks.length) {
    let isFirst = true;
    stepping(picks.length, turns, (at) => {
      picks.forEach((pick, n) => { pick.hidden = n !== at - 1; });
      if (!isFirst && document.activeElement?.tagName !== "INPUT") picks[at - 1].querySelector("h2").focus({ preventScroll: true });
      if (!isFirst && picks[at - 1].getBoundingClientRect().top < 0) picks[at - 1].scrollIntoView();
      isFirst = false;
    }, document.getElementById("picks"));
  }
}
