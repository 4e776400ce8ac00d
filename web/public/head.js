// Runs before the first paint, so that a dark screen never flashes white. A file of its own because the
// Content-Security-Policy allows no inline script. `src/kit/theme.ts` keeps the same key.
const theme = localStorage.getItem('muster.theme')
const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.classList.toggle('dark', dark)
