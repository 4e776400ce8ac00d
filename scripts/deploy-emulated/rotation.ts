/** Somebody keeps working while `npm run rotate` rotates each secret: none of their calls may be refused or lost. */

import { homeApi } from '#shared/features/home.ts'
import { salariesApi } from '#shared/features/salaries.ts'
import { SECRET_NAMES } from '../rotate/rotation.ts'
import { createPayBrowser } from '../testing/pay-browser.ts'
import { type Company, succeed } from './company.ts'

export interface Rotated {
  readonly secrets: number
  /** The number of calls sent meanwhile. */
  readonly calls: number
}

/** `rotate` runs the command for one secret. @throws a sentence if a call was refused or an amount is unreadable. */
export async function rotateAll(company: Company, rotate: (secret: string) => Promise<void>): Promise<Rotated> {
  const { admin, employee, employeeId, jobTitle, today } = company
  const browser = await createPayBrowser(admin)
  const { headers } = browser
  const body = { employee: employeeId, increase: null, jobTitle, comments: 'Agreed', date: today }
  await succeed(admin, salariesApi.calls.create, {
    body: { ...body, salary: await browser.encrypt('4250.50') },
    headers,
  })

  let isOver = false
  let calls = 0
  const wrong: string[] = []
  const work = async () => {
    while (!isOver && wrong.length === 0) {
      try {
        const { salary } = await succeed(admin, salariesApi.calls.lastSalary, { params: { employeeId }, headers })
        const amount = await browser.decrypt(salary)
        if (amount !== '4250.50') wrong.push(`the amount reads ${amount}`)
        await succeed(employee, homeApi.calls.notices)
        calls += 2
      } catch (error) {
        wrong.push(error instanceof Error ? error.message : String(error))
      }
      await new Promise(resolve => setTimeout(resolve, 200))
    }
  }
  const working = work()
  try {
    for (const secret of SECRET_NAMES) {
      await rotate(secret)
      if (wrong.length) break
    }
  } finally {
    isOver = true
    await working
  }
  if (wrong.length) throw new Error(`While secrets turned: ${wrong.join('; ')}`)
  return { secrets: SECRET_NAMES.length, calls }
}
