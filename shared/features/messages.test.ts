/** The texts that people read. Those of the specification are written out by hand, here and in `constants.test.ts`. */
import { describe, expect, it } from 'vitest'
import { actionItemMessages, EMPTY_COMMENT } from './action-items.ts'
import { assessmentMessages } from './career-development-plans/assessment.ts'
import { calibrationMessages } from './career-development-plans/calibration.ts'
import { planMessages } from './career-development-plans/messages.ts'
import { peerMessages } from './career-development-plans/peers.ts'
import { companyImportMessages } from './company-import.ts'
import { developmentPlanTemplateMessages } from './development-plan-templates.ts'
import { CORRECTION_ANSWERED, CORRECTION_DONE, CORRECTION_SENT, EMPTY_CORRECTION } from './employees/corrections.ts'
import { formatYears } from './employees/hr-calendar.ts'
import { employeeMessages } from './employees/messages.ts'
import { insuranceReportMessages } from './employees/reported-insurances.ts'
import { exitProcedure } from './exit-procedure.ts'
import { CONFIRM_DELETE_GOAL_TEMPLATE, goalTemplateMessages } from './goal-templates.ts'
import { checkInMessages } from './goals/check-ins.ts'
import { givingMessages } from './goals/giving.ts'
import { goalTreeMessages } from './goals/tree.ts'
import { goalMessages } from './goals.ts'
import { WAITING_TITLES } from './home.ts'
import { keyResultMessages } from './key-results.ts'
import { MAIL_TIME_LABELS } from './notices.ts'
import { onboarding } from './onboarding.ts'
import { agendaMessages } from './one-on-ones/agenda.ts'
import { agendaTemplateMessages } from './one-on-ones/agenda-templates.ts'
import { oneOnOneMessages } from './one-on-ones/messages.ts'
import { payBandMessages } from './pay-bands.ts'
import { payRoundMessages, roundStateLabels } from './pay-rounds.ts'
import { pictureMessages } from './pictures.ts'
import { leftAloneReasons } from './planned-changes/judge.ts'
import { plannedChangeMessages } from './planned-changes.ts'
import { procedureMessages } from './procedures/procedure.ts'
import { processAssignmentMessages } from './process-assignments.ts'
import { paymentBatchMessages } from './rewards/payment-batches.ts'
import { rewardMessages } from './rewards.ts'
import { salaryMessages } from './salaries.ts'
import { feedMessages } from './time-off/feeds.ts'
import { timeOffMessages } from './time-off/plan.ts'
import { outMessages } from './time-off/who-is-out.ts'
import { timesheetReportMessages } from './timesheet-reports.ts'
import { INVALID_TIME } from './timesheets/days.ts'
import { INVALID_HOURS } from './timesheets/max-hours.ts'
import { timesheetMessages } from './timesheets/messages.ts'
import { userMessages } from './users/user.ts'
import { webhookMessages } from './webhooks.ts'

describe('the specification says', () => {
  it.each([
    // Spec 1 section 8.
    [EMPTY_COMMENT, 'Please, fill the comment before submitting'],
    [timesheetMessages.fileDeleted, 'File deleted successfully'],
    // Spec 2 sections 2 and 4.
    [planMessages.viaReview, '*Completed via job title review'],
    [planMessages.viaDisciplinary, '*Completed via disciplinary action'],
    // Spec 3 section 2.
    [timesheetMessages.noMaxHours, 'There are no max hours per month for this year yet'],
    [timesheetMessages.noHolidays, 'There are no holidays for this year yet'],
    [timesheetMessages.deleteHoliday, 'Do you want to delete this holiday?'],
    [onboarding.messages.subtitle, 'All the onboarding process information'],
    [onboarding.messages.templateCopy, 'Do you want to copy this onboarding process template'],
    [onboarding.messages.templateRemove, 'Do you want to delete this onboarding process template?'],
    [exitProcedure.messages.templateCopy, 'Do you want to copy this exit procedure template'],
    // Spec 3 section 8.
    [timesheetMessages.holidaysCopied, 'Holidays copied successfully'],
    [timesheetMessages.maxSaved, 'Max hours for month saved successfully'],
    [timesheetMessages.failed.pdf, 'Error generating PDF file, please try again...'],
    [timesheetMessages.failed.xlsx, 'Error generating XLSX file, please try again...'],
    [timesheetMessages.failed.zip, 'Error generating ZIP file, please try again...'],
    [INVALID_TIME, 'Invalid time value. You can only add half an hour'],
    [INVALID_HOURS, 'Invalid hours value'],
    [procedureMessages.noItems, 'There are no descriptions to display, try adding a new description.'],
    [keyResultMessages.none, 'There are no Key Results to display, try adding a new one.'],
    [onboarding.messages.created, 'Onboarding process created successfully.'],
    [onboarding.messages.updated, 'Onboarding Process updated successfully.'],
    [onboarding.messages.templateCreated, 'Onboarding process template created successfully.'],
    [onboarding.messages.templateUpdated, 'Onboarding process template updated successfully.'],
    [exitProcedure.messages.created, 'Exit procedure created successfully.'],
    // The specification has a second space here, by mistake.
    [exitProcedure.messages.updated, 'Exit Procedure updated successfully.'],
    [exitProcedure.messages.templateCreated, 'Exit procedure template created successfully.'],
    [exitProcedure.messages.templateUpdated, 'Exit procedure template updated successfully.'],
    [CONFIRM_DELETE_GOAL_TEMPLATE, 'Do you want to delete this record?'],
  ])('%j', (text, expected) => expect(text).toBe(expected))
})

/** All other texts are Muster's own; they must not be empty or cut off. */
describe('no message is empty or cut off', () => {
  const messages = {
    actionItemMessages,
    agendaMessages,
    agendaTemplateMessages,
    assessmentMessages,
    calibrationMessages,
    checkInMessages,
    companyImportMessages,
    developmentPlanTemplateMessages,
    employeeMessages,
    feedMessages,
    givingMessages,
    goalMessages,
    goalTemplateMessages,
    goalTreeMessages,
    insuranceReportMessages,
    keyResultMessages,
    leftAloneReasons,
    MAIL_TIME_LABELS,
    oneOnOneMessages,
    outMessages,
    payBandMessages,
    paymentBatchMessages,
    payRoundMessages,
    peerMessages,
    pictureMessages,
    plannedChangeMessages,
    planMessages,
    procedureMessages,
    processAssignmentMessages,
    rewardMessages,
    roundStateLabels,
    salaryMessages,
    timeOffMessages,
    timesheetMessages,
    timesheetReportMessages,
    userMessages,
    WAITING_TITLES,
    webhookMessages,
    failures: timesheetMessages.failed,
    onboarding: onboarding.messages,
    exitProcedure: exitProcedure.messages,
    corrections: { CORRECTION_ANSWERED, CORRECTION_DONE, CORRECTION_SENT, EMPTY_CORRECTION },
  }
  it.each(Object.entries<object>(messages))('in %s', (_, texts) => {
    const said = Object.entries(texts).filter(([, text]) => typeof text === 'string')
    expect(Object.keys(texts)).not.toEqual([])
    // The sentence that blocks a plan ends with a space in the specification.
    for (const [key, text] of said)
      expect([key, text]).toEqual([key, expect.stringMatching(/^\*?\p{Lu}\S*( \S+)* ?$/u)])
  })
})

describe('messages include names and numbers', () => {
  it.each([
    [timesheetMessages.approvedBy('Ana Mora'), 'Already approved by Ana Mora'],
    [companyImportMessages.hasPay('salary'), 'They have a salary already. Change it in their log.'],
    [companyImportMessages.underWay('Ana Mora'), 'Another import is under way, by Ana Mora. Wait until it has ended.'],
    [salaryMessages.otherCurrency('USD'), 'This person is paid in USD. Open the form again.'],
    [procedureMessages.waitsFor('Badge', 'Contract'), '“Badge” waits for “Contract”'],
    [procedureMessages.waitCycle(['Badge']), '“Badge” waits for itself'],
    [procedureMessages.waitCycle(['Badge', 'Desk']), 'These items wait for each other: “Badge”, “Desk”'],
    [timeOffMessages.overLeft(1, 2027), 'That is 1 day more than 2027 has left.'],
    [timeOffMessages.overLeft(2.5, 2027), 'That is 2.5 days more than 2027 has left.'],
    [timeOffMessages.lastDay('2028-02-29'), 'The last day of work is 29/Feb/2028'],
    [paymentBatchMessages.paid(1), '1 request paid.'],
    [paymentBatchMessages.paid(2), '2 requests paid.'],
    [oneOnOneMessages.otherItems(1, 0), 'This one-on-one now has 1 action item, not 0. Nothing was deleted.'],
    [oneOnOneMessages.otherItems(3, 1), 'This one-on-one now has 3 action items, not 1. Nothing was deleted.'],
    [onboarding.messages.beginOf('Ana Mora'), 'Begin the onboarding process of Ana Mora?'],
    [exitProcedure.messages.beginOf('Ana Mora'), 'Begin the exit procedure of Ana Mora?'],
    [exitProcedure.messages.beginOfMany(1), 'Begin the exit procedure of 1 person?'],
    [onboarding.messages.beginOfMany(2), 'Begin the onboarding process of 2 people?'],
    [formatYears(1), '1 year'],
    [formatYears(0), '0 years'],
    [formatYears(12), '12 years'],
  ])('%j', (text, expected) => expect(text).toBe(expected))
})
