/** The local sign-in page: the demo people as buttons, no password. */
import type { DemoPerson } from './demo-people.ts'
import { escapeMarkup } from './markup.ts'

/** `provider` is the name of the provider that this page replaces. */
export function renderChoicePage(provider: string, people: readonly DemoPerson[]): string {
  const groups = [...new Set(people.map(({ group }) => group))]
  return renderPage(
    `Sign in with ${provider}`,
    `<form method="post">
      <p class="lead">This machine stands in for ${escapeMarkup(provider)}. Pick who you want to be; no password is needed.</p>
      <label for="search">Find a person</label>
      <input id="search" type="search" autocomplete="off" autofocus placeholder="Name, email or role">
      <p id="count" role="status" class="note"></p>
      ${groups.map(group => renderSection(group, people)).join('')}
      <button class="plain" name="cancel" value="yes">Cancel</button>
    </form>
    <script>${SEARCH}</script>`,
  )
}

export const renderFailurePage = (sentence: string): string =>
  renderPage('Sign-in did not work', `<p class="lead">${escapeMarkup(sentence)}</p>`)

const renderSection = (group: string, people: readonly DemoPerson[]) =>
  `<section><h2>${escapeMarkup(group)}</h2><ul>${people
    .filter(person => person.group === group)
    .map(
      ({ id, name, lastName, email, note }) => `<li><button name="person" value="${id}">
        <span class="face" aria-hidden="true">${escapeMarkup(initialsOf(name, lastName))}</span>
        <span class="who"><strong>${escapeMarkup(`${name} ${lastName}`.trim())}</strong><span>${escapeMarkup(email)}</span></span>
        <span class="note">${escapeMarkup(note)}</span></button></li>`,
    )
    .join('')}</ul></section>`

/** A drawn face, in place of a provider's account picture. */
export const renderAvatar = ({ name, lastName }: DemoPerson): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img"><title>${escapeMarkup(`${name} ${lastName}`)}</title>
  <rect width="64" height="64" fill="#fde68a"/><path d="M8 64c2-14 12-20 24-20s22 6 24 20z" fill="#4338ca"/>
  <circle cx="32" cy="28" r="14" fill="#e0a37e"/><path d="M17 26c0-12 8-16 15-16s15 4 15 16c-6-1-11-4-13-8-3 5-10 8-17 8z" fill="#3f2a1d"/></svg>`

const initialsOf = (name: string, lastName: string) => `${name.slice(0, 1)}${lastName.slice(0, 1)}`.toUpperCase()

const renderPage = (title: string, body: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeMarkup(title)}</title>
    <link rel="icon" href="data:,">
    <style>${STYLE}</style>
  </head>
  <body><main><h1>${escapeMarkup(title)}</h1>${body}</main></body>
</html>`

const STYLE = `
  :root { color-scheme: light dark; --ink: light-dark(#18181b, #f4f4f5); --soft: light-dark(#52525b, #a1a1aa);
    --line: light-dark(#e4e4e7, #34343a); --ground: light-dark(#fafafa, #111113); --card: light-dark(#fff, #1b1b1f);
    --accent: light-dark(#4338ca, #a5b4fc); --tint: light-dark(#eef2ff, #26263a); }
  * { box-sizing: border-box }
  body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
  main { max-width: 44rem; margin: 0 auto; padding: 3rem 1rem 4rem }
  h1 { font-size: 1.5rem; letter-spacing: -.01em; margin: 0 0 .25rem }
  h2 { font-size: .8125rem; font-weight: 600; color: var(--soft); margin: 1.75rem 0 .5rem }
  .lead { color: var(--soft); margin: 0 0 1.5rem }
  label { display: block; font-size: .875rem; font-weight: 500; margin-bottom: .375rem }
  input { width: 100%; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line);
    border-radius: .5rem; padding: .625rem .75rem }
  ul { list-style: none; margin: 0; padding: 0; display: grid; gap: .5rem }
  button { font: inherit; color: inherit; cursor: pointer }
  li button { width: 100%; display: flex; flex-wrap: wrap; align-items: center; gap: .25rem .875rem; text-align: start;
    background: var(--card); border: 1px solid var(--line); border-radius: .625rem; padding: .75rem .875rem }
  li button:hover { border-color: var(--accent) }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
  .face { flex: none; width: 2.25rem; height: 2.25rem; border-radius: 50%; display: grid; place-items: center;
    background: var(--tint); color: var(--accent); font-size: .8125rem; font-weight: 600 }
  .who { flex: 1 1 12rem; min-width: 0; display: grid; overflow-wrap: anywhere }
  .who strong { font-weight: 600 }
  .who span, .note { color: var(--soft); font-size: .875rem }
  #count { margin: .375rem 0 0; min-height: 1.5em }
  .plain { margin-top: 2rem; background: none; border: 1px solid var(--line); border-radius: .5rem; padding: .5rem 1rem }
  [hidden] { display: none !important }`

const SEARCH = `
  const search = document.querySelector('#search'), count = document.querySelector('#count')
  const fold = text => text.normalize('NFD').replace(/\\p{M}/gu, '').toLowerCase()
  search.addEventListener('input', () => {
    const words = fold(search.value).split(/\\s+/)
    let shown = 0
    for (const section of document.querySelectorAll('section')) {
      let here = 0
      for (const entry of section.querySelectorAll('li')) {
        entry.hidden = !words.every(word => fold(entry.textContent).includes(word))
        if (!entry.hidden) here++
      }
      section.hidden = here === 0
      shown += here
    }
    count.textContent = search.value ? (shown === 1 ? '1 person' : shown + ' people') : ''
  })
  search.addEventListener('keydown', event => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const found = [...document.querySelectorAll('li:not([hidden]) button')].filter(button => button.checkVisibility())
    if (found.length === 1) found[0].click()
  })`
