"use strict";
const ranks = { critical: "0", high: "1", medium: "2", low: "3" };
const order = new Intl.Collator("en", { numeric: true });
for (const region of document.querySelectorAll(".whole")) {
  const table = region.querySelector("table"), body = table.tBodies[0];
  const rows = [...body.rows].map((row) => ({ row, text: row.textContent.toLowerCase() }));
  const input = document.createElement("input"), count = document.createElement("output");
  input.type = "search";
  input.placeholder = "Filter by words, in any order";
  input.setAttribute("aria-label", "Filter: " + table.caption.textContent);
  const show = () => {
    const words = input.value.toLowerCase().split(/\s+/);
    let shown = 0;
    for (const { row, text } of rows) {
      row.hidden = !words.every((word) => text.includes(word));
      shown += row.hidden ? 0 : 1;
    }
    count.textContent = ` ${shown} of ${rows.length}`;
  };
  input.oninput = show;
  region.before(input, count);
  show();
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.append(...head.childNodes);
    head.append(button);
    const key = ({ row }) => ranks[row.cells[column].textContent] ?? row.cells[column].textContent;
    button.onclick = () => {
      const isUp = head.getAttribute("aria-sort") !== "ascending";
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", isUp ? "ascending" : "descending");
      rows.sort((a, b) => order.compare(key(a), key(b)) * (isUp ? 1 : -1));
      body.append(...rows.map(({ row }) => row));
    };
  });
  for (const link of document.querySelectorAll("a[data-filter]")) {
    link.addEventListener("click", () => {
      input.value = link.dataset.filter;
      show();
    });
  }
}
addEventListener("beforeprint", () => {
  for (const details of document.querySelectorAll("details")) details.open = true;
});
