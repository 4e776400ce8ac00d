// Runs before the first paint. A file of its own because the Content-Security-Policy allows no inline script.

// A dark screen must not flash white. `src/kit/theme.ts` keeps the same key.
const theme = localStorage.getItem('muster.theme')
const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.classList.toggle('dark', dark)

// With a session, the app's files are fetched beside the page's own rather than after them; visitors need only the
// sign-in, and the home only the app itself. `src/kit/session.ts` keeps the same keys, and the build names the files.
const { app, staff, timesheet } = document.currentScript.dataset
const hosts = { 'muster.staff': location.pathname === '/home' ? '' : staff, 'muster.timesheet': timesheet }
for (const [key, files] of Object.entries(hosts))
  if (app && localStorage.getItem(key))
    for (const href of `${app} ${files}`.trim().split(' '))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
