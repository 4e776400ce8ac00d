/** CSV exports of rewards: the list, and the costs by month. */
import type { EmployeeDirectory } from '#functions/employees/store.ts'
import { type CsvColumns, toCsv } from '#kit/csv.ts'
import { rewardStatuses } from '#shared/features/rewards/flow.ts'
import { type RewardRow, rewardReasons } from '#shared/features/rewards/list.ts'
import {
  type MonthGrouping,
  type MonthGroups,
  monthGroupingLabels,
  type RewardMonths,
} from '#shared/features/rewards/months.ts'
import { formatDay, formatShortMonth } from '#shared/kit/dates.ts'
import { fullName } from '#shared/kit/people.ts'

export const rewardCsvColumns = (people: EmployeeDirectory): CsvColumns<RewardRow> => ({
  Employee: row => fullName(people.name(row.employee)),
  Email: row => people.person(row.employee)?.email,
  Country: row => people.person(row.employee)?.country,
  Reason: row => rewardReasons.byId(row.reasonID).name,
  'Estimated Amount': row => row.estimatedAmount,
  'Real Amount': row => row.realAmount,
  Status: row => rewardStatuses.byId(row.rewStatusID).name,
  Date: row => formatDay(row.requestDate),
  'Update Date': row => formatDay(row.updateDate),
})

const NO_COUNTRY = 'No country'
/** Returns how rewards are grouped. The country is the requester's present one. */
export function findMonthGroups(by: MonthGrouping, people: EmployeeDirectory): MonthGroups<RewardRow> {
  if (by === 'reason') return { by, key: row => row.reasonID, name: id => rewardReasons.byId(id).name }
  if (by === 'status') return { by, key: row => row.rewStatusID, name: id => rewardStatuses.byId(id).name }
  return { by, key: row => people.person(row.employee)?.country || NO_COUNTRY, name: country => country }
}

/** Writes a row for each month and group with requests, for pivot tables. */
export function monthsToCsv({ by, months, rows }: RewardMonths): string {
  const lines = months.flatMap((month, index) =>
    rows.flatMap(({ name, amounts }) => (amounts[index] ? [{ month, name, amount: amounts[index] }] : [])),
  )
  return toCsv(
    {
      Month: line => formatShortMonth(line.month),
      [monthGroupingLabels[by]]: line => line.name,
      Amount: line => line.amount,
    },
    lines,
  )
}
