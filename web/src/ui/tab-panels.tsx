import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { t } from '#shared/kit/texts.ts'

export interface TabPanel {
  readonly id: string
  readonly title: string
  readonly content: ReactNode
}

/** Tabs with their panels. Hidden panels are unmounted, except the first, which keeps typed input. */
export function TabPanels({ label, tabs }: { label: string; tabs: readonly TabPanel[] }) {
  const [first] = tabs
  return (
    <Radix.Root defaultValue={first?.id ?? ''}>
      <Radix.List aria-label={label} className="mb-5 flex gap-5 border-b">
        {tabs.map(({ id, title }) => (
          <Radix.Trigger
            key={id}
            value={id}
            className="-mb-px rounded-t border-b-2 border-transparent px-1 pb-2 text-muted-foreground hover:text-foreground data-[state=active]:border-primary data-[state=active]:font-medium data-[state=active]:text-foreground"
          >
            {t(title)}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ id, content }) => (
        <Radix.Content
          key={id}
          value={id}
          className="data-[state=inactive]:hidden"
          {...(id === first?.id ? { forceMount: true } : {})}
        >
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
