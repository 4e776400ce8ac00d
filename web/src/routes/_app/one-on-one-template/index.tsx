import { createFileRoute } from '@tanstack/react-router'
import { OneOnOneTemplateScreen } from '#web/features/one-on-one-template/one-on-one-template.tsx'

export const Route = createFileRoute('/_app/one-on-one-template/')({ component: OneOnOneTemplateScreen })
