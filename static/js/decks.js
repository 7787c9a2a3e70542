// The hand-end form: tiles shown while they are typed, other questions as soon as the shape changes.
// Everything here also works without it.
"use strict";

(() => {
  const form = document.querySelector("[data-tiles-src]");
  if (!form) return;
  const SVG = "http://www.w3.org/2000/svg";

  const codes = (text) => {
    const found = [];
    let digits = "";
    for (const letter of text) {
      if (/[0-9]/.test(letter)) digits += letter;
      else if (/[mpsz]/.test(letter)) { for (const digit of digits) found.push(digit + letter); digits = ""; }
    }
    return found;
  };
  const picture = (code) => {
    const shown = code[0] === "0" ? `5${code[1]}` : code;
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("class", `tile tile-${code[1]} tile-${shown}${code[0] === "0" ? " tile-red" : ""}`);
    svg.setAttribute("viewBox", "0 0 560 740");
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", code);
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `${form.dataset.tilesSrc}#${shown}`);
    svg.append(use);
    return svg;
  };
  form.addEventListener("input", (event) => {
    const field = event.target;
    if (!field.matches("[data-tiles]")) return;
    let echo = field.nextElementSibling;
    if (!echo || !echo.classList.contains("echo")) {
      echo = document.createElement("span");
      echo.className = "echo";
      field.after(echo);
    }
    const tiles = document.createElement("span");
    tiles.className = "tiles";
    tiles.append(...codes(field.value).map(picture));
    echo.replaceChildren(tiles);
  });
  form.addEventListener("change", (event) => {
    if (!event.target.matches("[data-shape]")) return;
    const go = form.querySelector("[name=do][value=shape]");
    if (go) form.requestSubmit(go);
  });
})();
