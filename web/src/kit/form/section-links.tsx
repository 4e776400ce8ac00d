/** Links to the sections of a long form, or a select where there is no room for them; the current one is marked. */
import { useEffect, useId, useState } from 'react'
import { t } from '#shared/kit/texts.ts'
import { cn } from '#web/ui/cn.ts'
import { Label } from '#web/ui/label.tsx'
import { Select } from '#web/ui/select.tsx'
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
                scrollToSection(id)
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

/** Stays in sight while the form scrolls. The form's wrapper sets `--section-bar`, so that nothing stops below it. */
export function SectionSelect({ sections }: SectionLinksProps) {
  const current = useCurrentSection(sections)
  const id = useId()
  return (
    <nav
      aria-label={t`Sections`}
      className="sticky low:static top-14 z-20 -mx-1 -mt-2 mb-3 flex items-center gap-3 bg-background/85 px-1 py-1.5 backdrop-blur-sm xl:hidden print:hidden"
    >
      <Label htmlFor={id} className="shrink-0 font-normal text-muted-foreground">{t`Go to section`}</Label>
      <Select
        id={id}
        className="sm:max-w-64"
        value={current ?? ''}
        options={sections.map(([value, title]) => ({ value, label: t(title) }))}
        onChange={scrollToSection}
      />
    </nav>
  )
}

const scrollToSection = (id: string) =>
  document.getElementById(id)?.scrollIntoView({ behavior: prefersStillness() ? 'auto' : 'smooth', block: 'start' })

/** The distance from the top of the window, below the bars, in pixels. */
const READING_LINE = 140

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
