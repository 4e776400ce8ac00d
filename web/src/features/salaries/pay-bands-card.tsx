/** The pay bands of a job title, on its form: low, middle and high in each currency. They have their own Save. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { BAND_PARTS, type BandPart, MAX_BANDS, type PayBands, payBandMessages } from '#shared/features/pay-bands.ts'
import { salariesApi } from '#shared/features/salaries.ts'
import { DOLLARS } from '#shared/kit/money.ts'
import { t } from '#shared/kit/texts.ts'
import { fetchApi } from '#web/kit/api.ts'
import { getConfig } from '#web/kit/config.ts'
import { ErrorState } from '#web/kit/empty-state.tsx'
import { useLeaveGuard } from '#web/kit/form/use-leave-guard.ts'
import { FIX_ERRORS } from '#web/kit/form/use-save.ts'
import { toast } from '#web/kit/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cn } from '#web/ui/cn.ts'
import { Input } from '#web/ui/input.tsx'
import { Label } from '#web/ui/label.tsx'
import { Select } from '#web/ui/select.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { amountInputSchema, showAmount } from './amounts.ts'
import { clientKeyHeaders, decryptedQuery, decryptFields, encryptAmountOnce } from './encrypted-amounts.ts'

const { payBands, savePayBands } = salariesApi.calls
export const payBandsQuery = (jobTitle: string) =>
  decryptedQuery(payBands, { params: { id: jobTitle } }, async answer => ({
    ...answer,
    bands: await Promise.all(answer.bands.map(band => decryptFields(band, [...BAND_PARTS]))),
  }))

const PART_LABELS: Readonly<Record<BandPart, string>> = {
  low: 'Low¦of a band',
  mid: 'Middle¦of a band',
  high: 'High¦of a band',
}
type TypedBand = { readonly currency: string } & Readonly<Record<BandPart, string>>

export function PayBandsCard({ jobTitle }: { jobTitle: string }) {
  const asked = useQuery(payBandsQuery(jobTitle))
  if (asked.data) return <BandsEditor key={asked.data.version} stored={asked.data} />
  return (
    <BandsCard>
      {asked.isError ? (
        <ErrorState error={asked.error} retry={() => void asked.refetch()} />
      ) : (
        <Spinner label={t`Loading the pay bands`} />
      )}
    </BandsCard>
  )
}

/** Its Save is below the card, as near to it as the form's Save is to the form. */
const BandsCard = ({ save, children }: { save?: ReactNode; children: ReactNode }) => (
  <div className="mt-8 grid gap-5">
    <Card className="p-5">
      <h2 className="text-sm font-semibold">{t`Pay bands`}</h2>
      <p className="mt-1 mb-4 text-muted-foreground">{t`What this title should pay. People who can see salaries see how each compares with the midpoint.`}</p>
      <div className="grid gap-6 sm:gap-4">{children}</div>
    </Card>
    {save}
  </div>
)

function BandsEditor({ stored }: { stored: PayBands }) {
  const client = useQueryClient()
  const known = stored.bands.map(toTyped)
  const [typed, setTyped] = useState<readonly TypedBand[]>()
  const [isChecked, setChecked] = useState(false)
  const bands = typed ?? known
  const sent = useRef<{ readonly bands: readonly TypedBand[]; readonly key: string }>(undefined)
  useLeaveGuard({ isDirty: typed !== undefined, watchesSearch: false, onLeave: () => setTyped(undefined) })
  const saving = useMutation({
    mutationFn: async () => {
      if (sent.current?.bands !== bands) sent.current = { bands, key: crypto.randomUUID() }
      const { key } = sent.current
      const encrypt = (band: TypedBand, part: BandPart) =>
        encryptAmountOnce(key, `${band.currency} ${part}`, readAmount(band[part]) ?? '')
      const body = await Promise.all(
        bands.map(async band => ({
          currency: band.currency,
          low: await encrypt(band, 'low'),
          mid: await encrypt(band, 'mid'),
          high: await encrypt(band, 'high'),
        })),
      )
      return fetchApi(savePayBands, {
        params: { id: stored._id },
        body: { bands: body },
        version: stored.version,
        idempotencyKey: key,
        headers: await clientKeyHeaders(),
      })
    },
    onSuccess: async () => {
      setTyped(undefined)
      setChecked(false)
      await client.refetchQueries({ queryKey: payBandsQuery(stored._id).queryKey })
      toast.success(t(payBandMessages.saved))
    },
  })
  const change = (index: number, fields: Partial<TypedBand>) =>
    setTyped(bands.map((band, at) => (at === index ? { ...band, ...fields } : band)))
  const faults = bands.map((band, index) => findFault(band, bands.slice(0, index)))
  const save = () => {
    setChecked(true)
    if (faults.some(Boolean)) toast.error(t(FIX_ERRORS))
    else saving.mutate()
  }
  return (
    <BandsCard
      save={
        <Button className="justify-self-start" disabled={typed === undefined || saving.isPending} onClick={save}>
          {saving.isPending ? <Spinner className="text-primary-foreground" label={t`Saving`} /> : null}
          {t`Save bands`}
        </Button>
      }
    >
      {bands.map((band, index) => (
        // Rows being typed have nothing unique to use as a key.
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position
        <div key={index} className="grid gap-1">
          <div className="relative grid items-end gap-x-2 gap-y-3 sm:grid-cols-[6rem_1fr_1fr_1fr_auto]">
            <Titled title={t`Currency`} className="max-sm:pr-11">
              <Select
                aria-label={t`Currency of band ${index + 1}`}
                value={band.currency}
                options={offeredCurrencies(band.currency).map(currency => ({ value: currency, label: currency }))}
                onChange={currency => change(index, { currency })}
              />
            </Titled>
            {BAND_PARTS.map(part => (
              <Titled key={part} title={t(PART_LABELS[part])}>
                <Input
                  aria-label={t`${t(PART_LABELS[part])} in ${band.currency}`}
                  aria-invalid={isChecked && Boolean(faults[index])}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={20}
                  className="tabular-nums"
                  value={band[part]}
                  onChange={event => change(index, { [part]: event.target.value })}
                  onBlur={() => {
                    const plain = readAmount(band[part])
                    const tidy = plain === undefined ? band[part] : showAmount(plain, band.currency)
                    if (tidy !== band[part]) change(index, { [part]: tidy })
                  }}
                />
              </Titled>
            ))}
            <Button
              variant="quiet"
              size="icon-sm"
              // On a phone it is beside the currency, as on the line of the whole band.
              className="hover:text-foreground max-sm:absolute max-sm:top-6 max-sm:right-0 sm:mb-0.5"
              aria-label={t`Remove the band in ${band.currency}`}
              onClick={() => setTyped(bands.filter((_, at) => at !== index))}
            >
              <Trash2 />
            </Button>
          </div>
          {isChecked && faults[index] ? (
            <p role="alert" className="text-[0.8125rem] text-destructive">
              {t(faults[index])}
            </p>
          ) : null}
        </div>
      ))}
      {bands.length === 0 ? <p className="text-muted-foreground">{t`None is set.`}</p> : null}
      <Button
        variant="outline"
        className="justify-self-start"
        disabled={bands.length >= MAX_BANDS}
        onClick={() => setTyped([...bands, { currency: nextCurrency(bands), low: '', mid: '', high: '' }])}
      >
        <Plus /> {t`Add a band`}
      </Button>
    </BandsCard>
  )
}

/** Hidden from screen readers, because each field's own label includes the title and the currency. */
const Titled = ({ title, className, children }: { title: string; className?: string; children: ReactNode }) => (
  <div className={cn('grid min-w-0 gap-1.5', className)}>
    <Label asChild>
      <span aria-hidden>{title}</span>
    </Label>
    {children}
  </div>
)

const toTyped = ({ currency, ...amounts }: PayBands['bands'][number]): TypedBand => ({
  currency,
  low: showAmount(amounts.low, currency),
  mid: showAmount(amounts.mid, currency),
  high: showAmount(amounts.high, currency),
})

/** The currencies of this stage, plus the band's own if it is no longer among them. */
const offeredCurrencies = (own: string) => [...new Set([own, DOLLARS, ...Object.values(getConfig().currencies)])].sort()
const nextCurrency = (bands: readonly TypedBand[]) =>
  offeredCurrencies(DOLLARS).find(currency => !bands.some(band => band.currency === currency)) ?? DOLLARS

function readAmount(typed: string): string | undefined {
  const { success, data } = z.safeParse(amountInputSchema, typed)
  return success ? data : undefined
}

/** Returns the error of a band; empty if it is valid. */
export function findFault(band: TypedBand, before: readonly TypedBand[]): string {
  if (before.some(({ currency }) => currency === band.currency)) return payBandMessages.twice
  const [low = Number.NaN, mid = Number.NaN, high = Number.NaN] = BAND_PARTS.map(part =>
    Number(readAmount(band[part]) ?? Number.NaN),
  )
  if ([low, mid, high].some(Number.isNaN)) return 'Enter three amounts'
  return low > 0 && low <= mid && mid <= high ? '' : payBandMessages.order
}
