import { createFileRoute } from '@tanstack/react-router'
import { NotFound } from '#web/kit/not-found.tsx'

/** Any other path, inside the frame. */
export const Route = createFileRoute('/_app/$')({ component: NotFound })
