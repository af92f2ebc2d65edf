/** Styles of the sign-in page. Repeats the colours of `globals.css`, which is not served to strangers. */
export const SIGN_IN_STYLE = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fbfaf7, #171613);
  --sheet: light-dark(#ffffff, #1f1d1a);
  --line: light-dark(#e4e0d6, #35322b);
  --edge: light-dark(#8f897c, #7d776a);
  --ink: light-dark(#1d1b18, #ece8df);
  --soft: light-dark(#5f5a51, #b3ad9f);
  --accent: light-dark(#1f5f5b, #7cc4b8);
  --accent-ink: light-dark(#ffffff, #10201e);
  --bad: light-dark(#b3372f, #ec8a80);
}
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }
* { box-sizing: border-box; margin: 0; }
body {
  display: grid;
  place-items: center;
  min-height: 100dvh;
  padding: 1.5rem;
  background: var(--paper);
  color: var(--ink);
  font: 400 0.9375rem / 1.5 ui-sans-serif, system-ui, "Segoe UI", "Noto Sans", sans-serif;
}
main {
  width: min(100%, 24rem);
  padding: 2rem;
  border: 1px solid var(--line);
  border-radius: 16px;
  background: var(--sheet);
  box-shadow: 0 8px 24px light-dark(rgb(40 34 20 / 0.06), rgb(0 0 0 / 0.3));
}
.name, h1 { font-family: Charter, "Iowan Old Style", "Noto Serif", Georgia, serif; font-weight: 600; }
.name { font-size: 1.25rem; line-height: 1; }
.name span { color: var(--accent); }
h1 { margin-top: 1.75rem; font-size: 1.5rem; line-height: 1.22; }
.why { margin-top: 0.5rem; color: var(--soft); text-wrap: pretty; }
form { display: grid; gap: 0.5rem; margin-top: 1.5rem; }
label { font-size: 0.84375rem; font-weight: 500; }
input + label { margin-top: 0.5rem; }
input {
  width: 100%;
  min-height: 2.75rem;
  padding: 0.5rem 0.75rem;
  border: 1px solid var(--edge);
  border-radius: 8px;
  background: var(--paper);
  color: inherit;
  font: inherit;
}
input[aria-invalid] { border-color: var(--bad); }
[role="alert"] { color: var(--bad); }
button {
  min-height: 2.75rem;
  margin-top: 0.5rem;
  border: 0;
  border-radius: 8px;
  background: var(--accent);
  color: var(--accent-ink);
  font: inherit;
  font-weight: 500;
  cursor: pointer;
}
.other {
  display: block;
  min-height: 2.75rem;
  margin-top: 0.75rem;
  padding: 0.5625rem 0.75rem;
  border: 1px solid var(--edge);
  border-radius: 8px;
  background: none;
  color: inherit;
  font-weight: 500;
  text-align: center;
  text-decoration: none;
}
button.other { margin-top: 0; }
.other:hover, button.other:hover { background: var(--paper); }
fieldset { display: grid; gap: 0.25rem; padding: 0; border: 0; }
legend { margin-bottom: 0.25rem; padding: 0; font-size: 0.84375rem; font-weight: 500; }
.choice { display: flex; gap: 0.5rem; align-items: baseline; font-size: inherit; font-weight: 400; }
.choice input { width: auto; min-height: 0; }
button:hover { background: color-mix(in srgb, var(--accent) 88%, var(--ink)); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`
