/** Texts that the server builds are translated on screens and in mails; what people typed is not. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { ReaderLanguage } from '#shared/kit/texts.ts'
import { inSpanish } from '#shared/spanish/index.ts'
import { mailsInSpanish } from '#shared/spanish/mails.ts'
import { readIn } from '#shared/testing/reader-language.ts'
import { translateNoticeReason, translateNoticeTitle } from './translate.ts'

const titles = [
  ['/career-development-plan/1', 'Plan of Mar 2026', 'Plan de marzo de 2026'],
  ['/my-plan/1/assessment', 'Self-assessment of Mar 2026', 'Autoevaluación de marzo de 2026'],
  ['/my-plan/1', 'The disciplinary letter was signed', 'La carta disciplinaria se firmó'],
  ['/my-plan/1', 'The job title update was denied', 'La actualización del puesto se denegó'],
  ['/peer-comments/1', 'Your comments as a peer', 'Tus comentarios como colega'],
  ['/career-development-plan/1', 'Comments of a peer', 'Comentarios de un colega'],
  ['/peer-comments/1', 'Comments as a peer due 05/May/2026', 'Comentarios como colega, vencen el 05/may/2026'],
  ['/one-on-ones/1', 'One-on-one of March 2026', 'Uno a uno de marzo de 2026'],
  ['/one-on-ones/1', 'One-on-one due 05/May/2026', 'Uno a uno, vence el 05/may/2026'],
  ['/timesheets-summary', 'March 2026', 'marzo de 2026'],
  ['/employees/1', 'due 05/May/2026', 'vence el 05/may/2026'],
  ['/my-months/1', 'Timesheet of March 2026', 'Hoja de horas de marzo de 2026'],
  ['/process-assignment/1', 'One on One', 'Uno a uno'],
  ['/home', '3 people, 1 plan, 2 action items', '3 personas, 1 plan, tareas: 2'],
  ['/org-chart?at=1', '1 person, 1 one-on-one', '1 persona, 1 uno a uno'],
  ['/planned-changes?handover=1', '2 people, 1 action item', '2 personas, 1 tarea'],
  ['/my-details', 'Correction of details', 'Corrección de datos'],
  ['/rewards/1', 'Education, $1,120.00', 'Educación, $1,120.00'],
  ['/webhooks/1', 'Webhook to example.com switched off', 'Webhook a example.com desactivado'],
  ['/hitGoals-process/1', 'Check-in: Completed', 'Reporte de avance: Completed'],
  ['/my-goals/1', 'Goal and check-in: Learn Go', 'Objetivo y reporte de avance: Learn Go'],
  ['/my-checklists?item=1', 'Status and 2 more', 'Status y 2 más'],
  ['/pay-rounds/1', 'Status, May 2026', 'Status, mayo de 2026'],
  // A name that people gave is not translated, even if it is also a word of Muster's.
  ['/career-development-plan/1', 'New job title: Intern', 'Nuevo puesto: “Intern”'],
  ['/my-plan/1', 'The job title update to Intern was approved', 'La actualización del puesto a “Intern” se aprobó'],
  // Typed by people, even if it looks like a text of the server.
  ['/action-items/1', 'Correction of details', 'Correction of details'],
  ['/action-items/1', 'Check-in: Completed', 'Check-in: Completed'],
  ['/my-goals/1', 'Education', 'Education'],
  ['/my-action-items/1', 'Correction of details', 'Correction of details'],
  ['/my-action-items/1', 'Badge and 2 more', 'Badge and 2 more'],
  ['/action-items/1', 'Lunch, May 2026', 'Lunch, May 2026'],
  ['/hitGoals-process/1', 'Explain Check-in: again', 'Explain Check-in: again'],
  ['/checklist-items?item=1', 'Badge and 12 more', 'Badge y 12 más'],
  ['/checklist-items?item=1', 'Badge and 2 more keys', 'Badge and 2 more keys'],
  ['/checklist-items?item=1', 'Completed', 'Completed'],
  ['/onboarding-process-screen/1', 'Education', 'Education'],
  ['/exit-procedure-process/1', 'Education', 'Education'],
  ['/pay-rounds/1', 'Status', 'Status'],
  ['/pay-rounds/1', 'Status, May 2026 again', 'Status, May 2026 again'],
] as const

const reasons = [
  ['/career-development-plan/1', 'Read and acknowledged', 'Leído y confirmado'],
  ['/career-development-plan/1', 'Completed', 'Completado'],
  ['/one-on-ones/1', 'Status: In Progress → Not Done', 'Estado: En curso → Sin hacer'],
  ['/my-one-on-ones/1', 'Its day and hour are open again.', 'Su día y hora vuelven a estar por definir.'],
  ['/my-one-on-ones/1', 'It is on 25/Nov/2026 14:00 UTC.', 'Es el 25/nov/2026 14:00 UTC.'],
  ['/webhooks/1', 'It has answered nothing but failures for 5 days.', 'Solo ha respondido con errores durante 5 días.'],
  ['/my-months/1', '25/Dec/2026 is a holiday now: Status.', 'El 25/dic/2026 ahora es feriado: “Status”.'],
  ['/my-months/1', '01/May/2026 is a working day again.', 'El 01/may/2026 vuelve a ser día laboral.'],
  [
    '/my-months/1',
    '01/May/2026 is a working day again, not Status.\nThe holiday on 25/Dec/2026 is called Navidad now.',
    'El 01/may/2026 vuelve a ser día laboral, ya no “Status”.\nEl feriado del 25/dic/2026 ahora se llama “Navidad”.',
  ],
  [
    '/action-items/1',
    'Status: Open → Completed · Due date: 01/May/2026 → 09/May/2026 · Assigned to Ana Solís',
    'Estado: Abierto → Completado · Fecha límite: 01/may/2026 → 09/may/2026 · A cargo de Ana Solís',
  ],
  ['/my-action-items/1', 'Assigned to Ana Solís', 'A cargo de Ana Solís'],
  [
    '/hitGoals-process/1',
    'Status: Incomplete → Uncompleted · Key results: 1 of 3 → 2 of 3 · Deadline: 01/May/2026 → 09/May/2026',
    'Estado: Incompleto → No completado · Resultados clave: 1 de 3 → 2 de 3 · Fecha límite: 01/may/2026 → 09/may/2026',
  ],
  // Objectives are typed by people, whatever they contain, also if they were shortened.
  [
    '/my-goals/1',
    'Objective: Open · Completed → Status: Open\nDone',
    'Objetivo: Open · Completed → Status: Open\nDone',
  ],
  [
    '/my-goals/1',
    'Status: Completed → Unsuccessful · Objective: Ope',
    'Estado: Completado → Sin éxito · Objetivo: Ope',
  ],
  ['/my-goals/1', 'Objective: Checked in, on track', 'Objetivo: Checked in, on track'],
  ['/my-goals/1', 'Key results: 11 of 30 → 12 of 30', 'Resultados clave: 11 de 30 → 12 de 30'],
  ['/my-goals/1', 'Checked in, on track', 'Reporte de avance: en camino'],
  ['/my-goals/1', 'Checked in, off track: Completed', 'Reporte de avance, desviado: Completed'],
  [
    '/hitGoals-process/1',
    'Checked in, at risk: Waiting · Objective: Open\nCompleted',
    'Reporte de avance, en riesgo: Waiting · Objective: Open\nCompleted',
  ],
] as const

describe.each<[string, ReaderLanguage]>([
  ['on screens', inSpanish],
  ['in mails', mailsInSpanish],
])('notices %s', (_, reader) => {
  beforeEach(() => readIn(reader))

  it.each(titles)('translate a title of %s: %s is %s', (path, title, said) =>
    expect(translateNoticeTitle({ path, title })).toBe(said),
  )

  it.each(reasons)('translate a reason of %s: %s is %s', (_at, reason, said) =>
    expect(translateNoticeReason({ kind: 'changed', reason })).toBe(said),
  )

  // A comment may look like one of Muster's texts.
  it.each(['Completed', 'Assigned to Ana Solís', 'Status: Open → Completed', 'Paid for May 2026'])(
    'keep a comment as it is: %s',
    reason => expect(translateNoticeReason({ kind: 'changed', reason, isTyped: true })).toBe(reason),
  )

  // The reason why somebody returned it.
  it('keep reasons typed by people', () => {
    const reason = 'Read and acknowledged'
    expect(translateNoticeReason({ kind: 'returned', reason })).toBe(reason)
  })
})

it('leaves notices unchanged for readers of English', () => {
  for (const [path, title] of titles) expect(translateNoticeTitle({ path, title })).toBe(title)
  for (const [, reason] of reasons) expect(translateNoticeReason({ kind: 'changed', reason })).toBe(reason)
})
