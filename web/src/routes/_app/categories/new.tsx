import { createFileRoute } from '@tanstack/react-router'
import { NewCategoryScreen } from '#web/features/categories/screens.tsx'

export const Route = createFileRoute('/_app/categories/new')({ component: NewCategoryScreen })
