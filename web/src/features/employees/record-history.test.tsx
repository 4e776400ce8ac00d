import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { RecordChange } from '#shared/features/employees/record-history.ts'
import { inSpanish } from '#shared/spanish/index.ts'
import { readIn } from '#shared/testing/reader-language.ts'
import { renderInApp } from '#web/testing/render-app.tsx'
import { jsonResponse, mockServer, setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'
import { RecordHistoryCard } from './record-history.tsx'

setUpScreenTests()

it('names the changes in the user’s language, and keeps typed text', async () => {
  const changes = [
    { field: 'hireDate', label: 'Hire date', from: '25/Nov/2025', to: '01/Jan/2026' },
    { field: 'resignationInfo.lastDay', label: 'Last day', from: null, to: '09/Apr/2026' },
    { field: 'employeeType', label: 'Employee type', from: 'Part Time', to: 'Full Time' },
    { field: 'salaryPeriodMonth', label: 'Salary period', from: 'January', to: 'May' },
    { field: 'isTimesheetEnabled', label: 'Timesheet enabled', from: 'No', to: 'Yes' },
    { field: 'ownPicture', label: 'Picture', from: 'Uploaded anew', to: 'Uploaded again' },
    { field: 'notes', label: 'Notes', from: 'Part Time', to: 'Hired 25/Nov/2025' },
  ]
  const who = { name: 'Hugo', lastName: 'Ruiz' }
  const change = { _id: 'c', at: '2026-02-03T04:05:06.000Z', who, changes } satisfies RecordChange
  mockServer.mockImplementation(() => jsonResponse({ totalItems: 1, items: [change] }))
  signInWithRoles('hr')
  readIn(inSpanish)
  renderInApp(<RecordHistoryCard employeeId={'b2'.repeat(12)} />)
  const list = await screen.findByRole('list', { name: 'Historial del registro' })
  const said = [...list.querySelectorAll('dt')].map(term => [
    term.textContent,
    term.nextElementSibling?.textContent?.trim(),
  ])
  expect(said).toEqual([
    ['Fecha de ingreso', '25/nov/2025 → 01/ene/2026'],
    ['Último día', '09/abr/2026'],
    ['Tipo de empleado', 'Jornada parcial → Jornada completa'],
    ['Período salarial', 'enero → mayo'],
    ['Llena hojas de horas', 'No → Sí'],
    ['Foto', 'Subida de nuevo → Subida de nuevo'],
    ['Notas', 'Part Time → Hired 25/Nov/2025'],
  ])
})
