// One constructed style sheet for all: no inline styles, which a strict page refuses. Every colour
// and measure is a custom property; selectors are as weak as can be, so that a page's own win. Dark
// where the page is: by its color-scheme, since a light page may be read on a dark system.
const text = `
:where(:host, pwcheck-form) {
  --pwcheck-bad: #b3261e; --pwcheck-fair: #8a5a00; --pwcheck-good: #1b6e3c;
  --pwcheck-track: #d9d9df; --pwcheck-quiet: #63636e; --pwcheck-gap: .35rem; --pwcheck-radius: .4rem;
  --pwcheck-accent: #2e2ba8; --pwcheck-on-accent: #fff; --pwcheck-line: #8b8b98; --pwcheck-panel: #fff;
  display: block;
}
@supports (color: light-dark(red, red)) {
  :where(:host, pwcheck-form) {
    --pwcheck-bad: light-dark(#b3261e, #ff8a80); --pwcheck-fair: light-dark(#8a5a00, #f2c14e);
    --pwcheck-good: light-dark(#1b6e3c, #7fd99a); --pwcheck-track: light-dark(#d9d9df, #44444f); --pwcheck-quiet: light-dark(#63636e, #a9a9b8);
    --pwcheck-accent: light-dark(#2e2ba8, #a9a7ff); --pwcheck-on-accent: light-dark(#fff, #14131f);
    --pwcheck-line: light-dark(#74747f, #8f8fa0); --pwcheck-panel: light-dark(#fff, #1d1d26);
  }
}
:host([hidden]), :where(pwcheck-form)[hidden], :where(:host) [hidden], :where(pwcheck-form) [hidden] { display: none !important; }
:where(.pwcheck-view) { display: flex; flex-direction: column; max-inline-size: var(--pwcheck-width, 26rem); }
:where(.pwcheck-view) p { margin: 0; }
:where(.pwcheck-icon) {
  inline-size: 1em; block-size: 1em; flex: none; fill: none; stroke: currentColor; stroke-width: 1.75;
  stroke-linecap: round; stroke-linejoin: round; overflow: visible;
}
/* One line, for which room is kept, so that nothing moves when it comes. A short list stands above it. */
:where(.pwcheck-line) { min-block-size: 1lh; margin-block: var(--pwcheck-gap); overflow-wrap: anywhere; }
:where(.pwcheck-view:not(.pwcheck-folded)) > .pwcheck-line { order: 1; }
:where(.pwcheck-line) > :empty { display: none; }
:where(.pwcheck-next[data-mark=failed], .pwcheck-error, .pwcheck-alert) { color: var(--pwcheck-bad); }
:where(.pwcheck-row) { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 .5rem; }
:where(.pwcheck-tools) { display: flex; align-items: center; gap: .25rem; margin-inline: auto -.4rem; }
:where(.pwcheck-advice) { order: 2; margin: 0 0 var(--pwcheck-gap); padding-inline-start: 1.5em; }
:where(.pwcheck-summary) {
  display: flex; align-items: center; gap: .35rem; inline-size: fit-content; cursor: pointer; white-space: nowrap;
  padding: .15rem 0; border: 0; border-radius: .2rem; font: inherit; color: inherit; background: transparent;
}
:where(.pwcheck-summary[data-mark=met]) { color: var(--pwcheck-good); }
:where(.pwcheck-summary[aria-expanded=true]) > .pwcheck-icon { rotate: 90deg; }
:where(.pwcheck-summary) > .pwcheck-icon:dir(rtl) { scale: -1 1; }
:where(.pwcheck-rules) { list-style: none; margin: 0; padding: 0; }
:where(.pwcheck-replaced) { display: none; }
:where(.pwcheck-rule) {
  display: grid; grid-template-columns: 1.5em 1fr; align-items: baseline; padding-block: .15rem;
  padding-inline-start: calc(var(--pwcheck-depth, 0) * 1.5em);
}
:where(.pwcheck-mark) > .pwcheck-icon { vertical-align: -.13em; }
:where(.pwcheck-mark) > .pwcheck-symbol { display: none; }
:where(:host([marks=emoji]), pwcheck-form[marks=emoji]) .pwcheck-symbol { display: inline; }
:where(:host([marks=emoji]), pwcheck-form[marks=emoji]) .pwcheck-mark > .pwcheck-icon { display: none; }
/* Emoji are of different heights. */
:where(.pwcheck-mark) { line-height: 0; color: var(--pwcheck-quiet); }
:where([data-mark=met]) > .pwcheck-mark { color: var(--pwcheck-good); }
:where([data-mark=failed]) > .pwcheck-mark { color: var(--pwcheck-bad); }
:where([data-mark=advised]) > .pwcheck-mark { color: var(--pwcheck-fair); }
:where(.pwcheck-rule[data-mark=pending]) > .pwcheck-mark > .pwcheck-icon { stroke-width: 1.5; }
:where([data-server]) > .pwcheck-mark > .pwcheck-icon { stroke-dasharray: .1 3.04; }
:where(.pwcheck-text) { overflow-wrap: anywhere; }
:where(.pwcheck-remark) { color: var(--pwcheck-quiet); }
:where(.pwcheck-meter) { display: flex; align-items: center; gap: .6rem; min-block-size: 1lh; margin-block: var(--pwcheck-gap) 0; }
:where(.pwcheck-bar) { flex: 1; display: flex; gap: .25rem; }
:where(.pwcheck-segment) {
  flex: 1; block-size: .3rem; border-radius: 1rem; background: linear-gradient(currentColor 0 0) no-repeat var(--pwcheck-track);
  background-size: calc(var(--pwcheck-part, 0) * 100%) 100%;
}
:where(.pwcheck-segment):dir(rtl) { background-position: 100%; }
:where([data-role=bad]) { color: var(--pwcheck-bad); }
:where([data-role=fair]) { color: var(--pwcheck-fair); }
:where([data-role=good]) { color: var(--pwcheck-good); }
:where(.pwcheck-level) { min-inline-size: 6em; font-weight: 600; text-align: end; }
:where(.pwcheck-alert) { margin: var(--pwcheck-gap) 0; overflow-wrap: anywhere; }
:where(.pwcheck-suggest, .pwcheck-reveal) {
  font: inherit; color: var(--pwcheck-accent); background: transparent; border: 0; cursor: pointer;
  padding: .3rem .4rem; border-radius: var(--pwcheck-radius); display: inline-flex; align-items: center;
}
:where(.pwcheck-suggest, .pwcheck-reveal):hover { background: color-mix(in srgb, currentColor 12%, transparent); }
:where(.pwcheck-reveal) { font-size: 1.2em; color: inherit; }
@media (forced-colors: active) {
  .pwcheck-segment { forced-color-adjust: none; color: CanvasText; background-color: Canvas; outline: 1px solid; }
}
.pwcheck-unseen {
  position: absolute; inline-size: 1px; block-size: 1px; margin: -1px; padding: 0; overflow: hidden;
  clip-path: inset(50%); white-space: nowrap; border: 0;
}
:where(.pwcheck-panel) {
  box-sizing: border-box; position: relative; max-inline-size: 26rem; padding: 1.4rem; border-radius: .9rem;
  background: var(--pwcheck-panel); border: 1px solid var(--pwcheck-track);
}
:where(.pwcheck-title) { margin: 0 2rem .25rem 0; margin-inline: 0 2rem; font-size: 1.4rem; }
:where(.pwcheck-subtitle) { margin: 0 0 1rem; }
:where(.pwcheck-entry) { margin-block: .6rem; }
:where(.pwcheck-entry) > label { display: block; font-weight: 600; margin-block-end: .3rem; }
:where(.pwcheck-hint) { margin: .2rem 0; opacity: .85; font-size: .95em; }
:where(.pwcheck-box) { position: relative; display: flex; }
:where(.pwcheck-box) > .pwcheck-reveal { position: absolute; inset-block: 1px; inset-inline-end: 1px; padding-inline: .6rem; }
:where(.pwcheck-box:has(.pwcheck-reveal)) > input { padding-inline-end: 2.8rem; }
/* Its text runs from left to right in every language. */
:where(.pwcheck-box:has(.pwcheck-reveal)):dir(rtl) > input { padding-inline: 2.8rem .7rem; }
:where(.pwcheck-panel) input {
  flex: 1; min-inline-size: 0; box-sizing: border-box; font: inherit; color: inherit; background: transparent;
  padding: .55rem .7rem; border: 1px solid var(--pwcheck-line); border-radius: var(--pwcheck-radius);
}
:where(.pwcheck-panel) input[aria-invalid=true] { border-color: var(--pwcheck-bad); }
:where(.pwcheck-submit) {
  font: inherit; cursor: pointer; border-radius: var(--pwcheck-radius); padding: .55rem .8rem; inline-size: 100%; border: 1px solid var(--pwcheck-accent); background: var(--pwcheck-accent);
  color: var(--pwcheck-on-accent); font-weight: 600; margin-block-start: .4rem;
}
:where(.pwcheck-panel) button[aria-disabled=true] { opacity: .65; cursor: progress; }
:where(.pwcheck-exit) {
  position: absolute; inset-block-start: .8rem; inset-inline-end: .8rem; color: inherit;
  background: transparent; border: 0; line-height: 1; font: inherit; cursor: pointer; padding: .55rem .8rem;
}
:where(.pwcheck-flourish) { font-size: 2.4rem; color: var(--pwcheck-good); margin: 0; inline-size: fit-content; }
@media (prefers-reduced-motion: no-preference) {
  .pwcheck-shake { animation: pwcheck-shake .4s; }
  .pwcheck-flourish { animation: pwcheck-bounce .5s; }
  .pwcheck-arrives { animation: pwcheck-fade .3s; }
  .pwcheck-segment { transition: background-size .2s; }
  .pwcheck-panel { transition: opacity .3s; }
  .pwcheck-mark { transition: color .2s; }
  .pwcheck-summary > .pwcheck-icon { transition: rotate .15s; }
  [data-mark=met] > .pwcheck-mark > .pwcheck-icon { animation: pwcheck-draw .25s; }
  [data-asking] > .pwcheck-mark > .pwcheck-icon { animation: pwcheck-turn 1.5s linear infinite; }
}
@keyframes pwcheck-shake { 20%, 60% { transform: translateX(-.4rem); } 40%, 80% { transform: translateX(.4rem); } }
@keyframes pwcheck-bounce { from { transform: scale(.3); } 60% { transform: scale(1.2); } }
@keyframes pwcheck-draw { from { stroke-dasharray: 20; stroke-dashoffset: 20; } to { stroke-dasharray: 20; } }
@keyframes pwcheck-turn { to { rotate: 1turn; } }
@keyframes pwcheck-fade { from { opacity: 0; } }
`

let sheet

/** Made when it is first wanted; nothing where there are no constructed style sheets. */
export function styleSheet() {
  if (!sheet && globalThis.CSSStyleSheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
  }
  return sheet
}
