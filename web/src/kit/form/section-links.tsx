/** Links to the sections of a long form; the current one is highlighted. */
import { useEffect, useState } from 'react'
import { t } from '#shared/kit/texts.ts'
import { cn } from '#web/ui/cn.ts'
import { prefersStillness } from '../use-media.ts'

interface SectionLinksProps {
  readonly sections: readonly (readonly [id: string, title: string])[]
}

export function SectionLinks({ sections }: SectionLinksProps) {
  const current = useCurrentSection(sections)
  return (
    <nav aria-label={t`Sections`} className="sticky top-20 hidden self-start text-[0.8125rem] xl:block">
      <ul className="grid gap-0.5 border-l">
        {sections.map(([id, title]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className={cn(
                '-ml-px block border-l px-3 py-1 hover:border-foreground hover:text-foreground',
                id === current
                  ? 'border-primary font-medium text-foreground'
                  : 'border-transparent text-muted-foreground',
              )}
              onClick={event => {
                event.preventDefault()
                document
                  .getElementById(id)
                  ?.scrollIntoView({ behavior: prefersStillness() ? 'auto' : 'smooth', block: 'start' })
              }}
            >
              {t(title)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The distance from the top of the window, below the top bar, in pixels. */
const READING_LINE = 120

/** Returns the last section that starts above the reading line or, at the end of the page, the last one. */
function useCurrentSection(sections: SectionLinksProps['sections']): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.[0])
  useEffect(() => {
    const look = () => {
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement
      const isAtEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2
      const begun = sections.filter(([id]) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top
        return top !== undefined && (isAtEnd || top <= READING_LINE)
      })
      setCurrent((begun.at(-1) ?? sections[0])?.[0])
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [sections])
  return current
}
