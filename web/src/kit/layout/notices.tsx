/** Where toasts appear: they close after 3 s, and lines stay lines. Failures interrupt a screen reader, the rest waits. */
import { Toaster, useSonner } from 'sonner'
import { useIsDark } from '../theme.ts'

export function Notices() {
  const isDark = useIsDark()
  const { toasts } = useSonner()
  const failures = toasts
    .filter(({ type }) => type === 'error')
    .map(({ title }) => (typeof title === 'string' ? title : ''))
  return (
    <>
      <Toaster
        theme={isDark ? 'dark' : 'light'}
        position="top-center"
        duration={3000}
        closeButton
        richColors
        toastOptions={{ classNames: { title: 'whitespace-pre-line' }, style: { fontFamily: 'inherit' } }}
      />
      <div role="alert" className="sr-only">
        {failures.join('\n')}
      </div>
    </>
  )
}
