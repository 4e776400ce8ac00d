import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ComponentProps } from 'react'
import { DayPicker } from 'react-day-picker'
import { es } from 'react-day-picker/locale/es'
import { getLanguage } from '#shared/kit/texts.ts'
import { buttonVariants } from './button.tsx'

/** A calendar of one month to choose a day from. */
export function Calendar(props: ComponentProps<typeof DayPicker>) {
  return (
    <DayPicker
      showOutsideDays
      classNames={{
        root: 'p-3',
        months: 'relative',
        month_caption: 'flex h-8 items-center justify-center text-sm font-medium',
        nav: 'absolute inset-x-0 top-0 flex justify-between',
        button_previous: buttonVariants({ variant: 'ghost', size: 'icon-sm' }),
        button_next: buttonVariants({ variant: 'ghost', size: 'icon-sm' }),
        dropdowns: 'flex gap-1 px-9 text-sm',
        dropdown_root: 'relative rounded-md border px-2 py-0.5',
        dropdown: 'absolute inset-0 cursor-pointer opacity-0',
        caption_label: 'inline-flex items-center gap-1',
        month_grid: 'mt-2 border-collapse',
        weekday: 'size-9 text-xs font-normal text-muted-foreground',
        day: 'size-9 p-0 text-center text-sm',
        day_button: 'size-9 rounded-md hover:bg-secondary disabled:pointer-events-none',
        today: '[&>button]:font-semibold [&>button]:text-primary dark:[&>button]:text-accent-foreground',
        selected: '[&>button]:bg-primary! [&>button]:text-primary-foreground!',
        outside: 'text-muted-foreground',
        disabled: 'opacity-40',
        hidden: 'invisible',
      }}
      components={{ Chevron }}
      {...(getLanguage() === 'es' ? { locale: es } : {})}
      {...props}
    />
  )
}

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  if (orientation === 'left') return <ChevronLeft className="size-4" />
  if (orientation === 'right') return <ChevronRight className="size-4" />
  return <ChevronDown className="size-3.5 text-muted-foreground" />
}
