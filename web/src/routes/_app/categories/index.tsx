import { createFileRoute } from '@tanstack/react-router'
import { CategoriesList } from '#web/features/categories/screens.tsx'

export const Route = createFileRoute('/_app/categories/')({ component: CategoriesList })
