import type { Plan, RatedCategory } from '#shared/features/career-development-plans/plan.ts'
import type { PlanRating } from '#shared/features/development-plan-templates.ts'
import { t } from '#shared/kit/texts.ts'
import { RatingsSection, TemplateDialog } from '#web/features/development-plan-templates/public.ts'
import { DialogDescription, DialogTitle } from '#web/ui/dialog.tsx'
import type { PlanFormState } from './plan-form.tsx'

interface PlanTemplateDialogProps {
  readonly plan: Plan
  readonly record: PlanFormState
}

/**
 * A button that shows the plan's own copy of its template (which may have changed since), with the ratings and comments
 * currently in the form.
 */
export const PlanTemplateDialog = (props: PlanTemplateDialogProps) => (
  <TemplateDialog>
    <PlanTemplateContent {...props} />
  </TemplateDialog>
)

function PlanTemplateContent({ plan: { template, ratings, categories }, record }: PlanTemplateDialogProps) {
  const written = record.form.getValues('categories') ?? []
  return (
    <>
      <DialogTitle className="wrap-anywhere">{template.title}</DialogTitle>
      <DialogDescription className="text-xs">{t`As it was when this plan began, with the ratings so far`}</DialogDescription>
      <RatingsSection ratings={ratings} />
      <section className="grid gap-2">
        <h3 className="text-xs font-medium text-muted-foreground">{t`Categories`}</h3>
        {categories.length ? (
          <ol className="grid gap-4">
            {categories.map((category, index) => (
              <TemplateCategory
                key={category._id}
                category={category}
                rating={ratings.find(({ order }) => order === written[index]?.rating)}
                comments={written[index]?.comments ?? ''}
              />
            ))}
          </ol>
        ) : (
          <p className="text-muted-foreground">{t`There are no categories to display`}</p>
        )}
      </section>
    </>
  )
}

interface TemplateCategoryProps {
  readonly category: RatedCategory
  readonly rating: PlanRating | undefined
  readonly comments: string
}

const TemplateCategory = ({ category: { order, title, description }, rating, comments }: TemplateCategoryProps) => (
  <li className="grid gap-1">
    <h4 className="font-medium wrap-anywhere">
      <span className="text-muted-foreground tabular-nums">{order}</span> {title}
    </h4>
    <p className="wrap-anywhere whitespace-pre-line text-muted-foreground">{description}</p>
    <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
      <dt className="text-muted-foreground">{t`Rating`}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">
        {rating ? `${rating.order} ${rating.description}` : t`Not rated`}
      </dd>
      <dt className="text-muted-foreground">{t`Comments`}</dt>
      <dd dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {comments || '–'}
      </dd>
    </dl>
  </li>
)
