// Runs before the first paint. A file of its own because the Content-Security-Policy allows no inline script.

// A dark screen must not flash white. `src/kit/theme.ts` keeps the same key.
const theme = localStorage.getItem('muster.theme')
const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.classList.toggle('dark', dark)

// With a session, the app's files are fetched beside the page's own rather than after them; visitors need only the
// sign-in. `src/kit/session.ts` keeps the same keys, and the build names the files.
if (localStorage.getItem('muster.staff') ?? localStorage.getItem('muster.timesheet'))
  for (const href of document.currentScript.dataset.app?.split(' ') ?? [])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
