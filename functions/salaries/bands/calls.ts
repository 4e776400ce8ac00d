/** The handlers of pay bands. */
import { jobTitles } from '#functions/job-titles/store.ts'
import { notFoundError, validationError, versionConflict } from '#kit/app-error.ts'
import { inUseLock } from '#kit/catalogue.ts'
import type { Handlers } from '#kit/lambda.ts'
import { withLock } from '#kit/optimistic-lock.ts'
import type { HandlerRequest } from '#kit/request.ts'
import { transact } from '#kit/table.ts'
import { jobTitlesCatalogue } from '#shared/features/job-titles.ts'
import {
  BAND_PARTS,
  type BandPart,
  payBandMessages as messages,
  type PayBand,
  type PayBands,
  type PayBandsForm,
  type payBandCalls,
} from '#shared/features/pay-bands.ts'
import { SALARY_KEY_HEADER, salaryMessages } from '#shared/features/salaries.ts'
import { encryptForBrowser, parseBrowserKey, withCheckedKey } from '../browser-key.ts'
import { decryptFromBrowser, decryptIfReadable, encryptAtRest } from '../cipher.ts'
import { payBands, type StoredBand, type StoredPayBands } from './store.ts'

export const payBandHandlers: Handlers<typeof payBandCalls> = {
  payBands: async request => {
    const { id } = request.params
    const [stored] = await Promise.all([payBands.find(id), jobTitles.get(id)])
    return toPayBands(id, stored, request)
  },
  savePayBands: withCheckedKey(async request => {
    const { params, body, ifMatch, now } = request
    const { id } = params
    await jobTitles.get(id)
    // The title must not be deleted at the same moment.
    const saved = await withLock([inUseLock(jobTitlesCatalogue)], async lockWrites => {
      const before = await payBands.find(id)
      if (ifMatch !== undefined && ifMatch !== (before?.version ?? 0)) throw versionConflict()
      const bands = await toStoredBands(id, body, before?.bands ?? [])
      const fields = { bands, currencies: bands.map(({ currency }) => currency) }
      await transact([
        before ? payBands.replaceWrite(before, fields, now) : payBands.insertWrite(id, fields, now),
        jobTitles.conditionCheck(id, notFoundError),
        ...lockWrites,
      ])
      return { ...fields, _id: id, version: (before?.version ?? 0) + 1 }
    })
    return toPayBands(id, saved, request)
  }),
}

/** @throws 400 if they are not valid bands */
async function toStoredBands(
  jobTitle: string,
  { bands }: PayBandsForm,
  stored: readonly StoredBand[],
): Promise<StoredBand[]> {
  if (new Set(bands.map(({ currency }) => currency)).size < bands.length) throw validationError('bands', messages.twice)
  return Promise.all(
    bands.map(async ({ currency, ...amounts }, index) => {
      if (!Intl.supportedValuesOf('currency').includes(currency))
        throw validationError(`bands.${index}.currency`, messages.unknownCurrency)
      const before = stored.find(one => one.currency === currency)
      const read = async (part: BandPart): Promise<number> => {
        const [sent, path] = [amounts[part], `bands.${index}.${part}`]
        if (sent !== null) return decryptFromBrowser(sent, path)
        const kept = before && (await decryptBand(jobTitle, before, part))
        if (kept === undefined) throw validationError(path, salaryMessages.invalid)
        return Number(kept)
      }
      const [low, mid, high] = [await read('low'), await read('mid'), await read('high')]
      if (!(low > 0 && low <= mid && mid <= high)) throw validationError(`bands.${index}.mid`, messages.order)
      const encrypt = (amount: number, part: BandPart) => encryptAtRest(amount, bindingOf(jobTitle, part), currency)
      return {
        currency,
        low: await encrypt(low, 'low'),
        mid: await encrypt(mid, 'mid'),
        high: await encrypt(high, 'high'),
      }
    }),
  )
}

/** Binds an amount to its job title, in place of the person to whom pay is bound. */
const bindingOf = (jobTitle: string, part: BandPart) => ({ employee: jobTitle, amount: `band ${part}` }) as const

export const decryptBand = (jobTitle: string, band: StoredBand, part: BandPart): Promise<string | undefined> =>
  decryptIfReadable(band[part], bindingOf(jobTitle, part), `pay band of ${jobTitle}`)

async function toPayBands(
  id: string,
  stored: StoredPayBands | undefined,
  { header }: Pick<HandlerRequest, 'header'>,
): Promise<PayBands> {
  const key = await parseBrowserKey(header(SALARY_KEY_HEADER))
  const show = async (band: StoredBand): Promise<PayBand> => {
    const [low = null, mid = null, high = null] = await Promise.all(
      BAND_PARTS.map(async part => {
        const text = key && (await decryptBand(id, band, part))
        return key && text !== undefined ? encryptForBrowser(key, text) : null
      }),
    )
    return { currency: band.currency, low, mid, high }
  }
  return { _id: id, version: stored?.version ?? 0, bands: await Promise.all((stored?.bands ?? []).map(show)) }
}
