import { useQuery } from '@tanstack/react-query'
import Eye from 'lucide-react/icons/eye'
import type { ReactNode } from 'react'
import {
  type DevelopmentPlanTemplate,
  developmentPlanTemplatesApi,
  type PlanRating,
} from '#shared/features/development-plan-templates.ts'
import { t } from '#shared/kit/texts.ts'
import { ApiError } from '#web/kit/api.ts'
import { EmptyState, ErrorState } from '#web/kit/empty-state.tsx'
import { queryFor } from '#web/kit/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogTitle, DialogTrigger } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const TEMPLATE_NOT_FOUND = 'CDP Template was not found'

/** A button that shows a template in a dialog; small in the line below a field. */
export const TemplateDialog = ({ isSmall = false, children }: { isSmall?: boolean; children: ReactNode }) => (
  <Dialog>
    <DialogTrigger asChild>
      <Button variant="outline" size={isSmall ? 'sm' : 'default'}>
        <Eye /> {t`View template`}
      </Button>
    </DialogTrigger>
    <DialogContent className="max-w-2xl">{children}</DialogContent>
  </Dialog>
)

/** A button that shows a template's ratings and categories, for choosing a template. */
export const TemplateViewerDialog = ({ id }: { id: string }) => (
  <TemplateDialog isSmall>
    <TemplateLoader id={id} />
  </TemplateDialog>
)

/** Shows ratings in the given order. */
export const RatingsSection = ({ ratings }: { ratings: readonly PlanRating[] }) => (
  <section className="grid gap-2">
    <h3 className="text-xs font-medium text-muted-foreground">{t`Ratings`}</h3>
    {ratings.length ? (
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5">
        {ratings.map(({ _id, order, description }) => (
          <div key={_id} className="contents">
            <dt className="text-right text-muted-foreground tabular-nums">{order}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{description}</dd>
          </div>
        ))}
      </dl>
    ) : (
      <p className="text-muted-foreground">{t`No ratings`}</p>
    )}
  </section>
)

function TemplateLoader({ id }: { id: string }) {
  const asked = useQuery(queryFor(developmentPlanTemplatesApi.calls.one, { params: { id } }))
  if (asked.data) return <TemplateContent {...asked.data} />
  return (
    <>
      <DialogTitle>{t`Template`}</DialogTitle>
      <DialogDescription className="sr-only">{t`Its ratings and categories`}</DialogDescription>
      {!asked.isError ? (
        <div className="grid gap-3">
          <Spinner label={t`Loading the template`} />
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-24" />
        </div>
      ) : asked.error instanceof ApiError && asked.error.status === 404 ? (
        <EmptyState text={t(TEMPLATE_NOT_FOUND)} />
      ) : (
        <ErrorState error={asked.error} retry={() => void asked.refetch()} />
      )}
    </>
  )
}

function TemplateContent({ title, ratings, categories }: DevelopmentPlanTemplate) {
  return (
    <>
      <DialogTitle className="wrap-anywhere">{title}</DialogTitle>
      <DialogDescription className="sr-only">{t`Its ratings and categories`}</DialogDescription>
      <RatingsSection ratings={sortByOrder(ratings)} />
      <section className="grid gap-2">
        <h3 className="text-xs font-medium text-muted-foreground">{t`Categories`}</h3>
        {categories.length ? (
          <ol className="grid gap-3">
            {sortByOrder(categories).map(({ _id, order, title: name, description }) => (
              <li key={_id} className="grid gap-0.5">
                <h4 className="font-medium wrap-anywhere">
                  <span className="text-muted-foreground tabular-nums">{order}</span> {name}
                </h4>
                <p className="wrap-anywhere whitespace-pre-line text-muted-foreground">{description}</p>
              </li>
            ))}
          </ol>
        ) : (
          <p className="text-muted-foreground">{t`No categories`}</p>
        )}
      </section>
    </>
  )
}

const sortByOrder = <T extends { readonly order: number }>(entries: readonly T[]): T[] =>
  [...entries].sort((a, b) => a.order - b.order)
