// A list pasted while no field has the focus, or a file dropped on the page, goes to the look at it. Nobody is imported
// by that: only the press there does it. Without this script the page of the import takes both.
"use strict";

(() => {
  const WRITES = "textarea, select, [contenteditable], input:not([type='checkbox'], [type='radio'])";
  const door = () => document.querySelector("form[data-list-drop]");
  const busy = () => document.querySelector("dialog[open]") || document.activeElement?.closest(WRITES);

  // One of the two is filled: what an earlier look left in the other is not what is meant now.
  const look = (form, text, files) => {
    form.elements.text.value = text;
    form.elements.file.value = "";
    if (files) form.elements.file.files = files;
    form.requestSubmit();
  };

  document.addEventListener("paste", (event) => {
    const form = door();
    if (!form || busy()) return;
    const text = event.clipboardData.getData("text/plain");
    if (text.split(/\r\n?|\n/).filter((line) => line.trim()).length < 2) return;   // a word is no list
    event.preventDefault();
    look(form, text, null);
  });

  const brings = (event) => (event.dataTransfer?.types.includes("Files") ? door() : null);
  const over = (form, is) => form.classList.toggle("list-drop-over", is);
  document.addEventListener("dragover", (event) => {
    const form = brings(event);
    if (!form) return;
    event.preventDefault();   // else the browser opens the file in the place of the page
    event.dataTransfer.dropEffect = "copy";
    over(form, true);
  });
  document.addEventListener("dragleave", (event) => {
    const form = brings(event);
    if (form && !event.relatedTarget) over(form, false);
  });
  document.addEventListener("drop", (event) => {
    const form = brings(event);
    if (!form) return;
    event.preventDefault();
    over(form, false);
    const { files } = event.dataTransfer;
    const kinds = form.elements.file.accept.split(/,\s*/);
    const isList = files.length === 1 && kinds.some((end) => files[0].name.toLowerCase().endsWith(end));
    if (isList) look(form, "", files); else warn(form.dataset.listDrop);
  });
})();
