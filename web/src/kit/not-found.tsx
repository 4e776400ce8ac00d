/** What an unknown path shows. */
import { Link } from '@tanstack/react-router'
import Compass from 'lucide-react/icons/compass'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from './empty-state.tsx'
import { useDocumentTitle } from './screen-layout.tsx'

export function NotFound({
  text = 'There is no such page here. The address may be mistyped, or the record was deleted.',
}) {
  useDocumentTitle('Not Found')
  return (
    <div className="grid min-h-[60dvh] place-content-center">
      <h1 className="text-center text-xl font-semibold tracking-tight">Not Found</h1>
      <EmptyState text={text} icon={<Compass strokeWidth={1.5} />}>
        <Button asChild size="sm">
          <Link to="/">Go home</Link>
        </Button>
      </EmptyState>
    </div>
  )
}
