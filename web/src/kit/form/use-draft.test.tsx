import { screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { renderInApp } from '#web/testing/render-app.tsx'
import { setUpScreenTests, signInWithRoles } from '#web/testing/screen-tests.ts'
import { loadDraft } from '../drafts.ts'
import { CHANGES_PARTLY_RESTORED, CHANGES_RESTORED, useDraft, useKeptDraft } from './use-draft.ts'

setUpScreenTests()
const PATH = '/people/new'
const context = { idempotencyKey: 'key', version: 3 }

interface PersonFormProps {
  readonly secretFields?: readonly string[]
  readonly isPaused?: boolean
}
function PersonForm({ secretFields = [], isPaused = false }: PersonFormProps) {
  const form = useForm({ defaultValues: { name: '', salary: '' } })
  const kept = useKeptDraft(PATH, false)
  useDraft({
    form,
    path: PATH,
    kept,
    readOnly: false,
    secretFields,
    getSaveContext: () => context,
    isPaused: () => isPaused,
  })
  return (
    <>
      <input aria-label="Name" {...form.register('name')} />
      <input aria-label="Salary" {...form.register('salary')} />
    </>
  )
}
const nothing = <p>Elsewhere</p>

it('restores the typed input with the context of its save', async () => {
  signInWithRoles('admin')
  const { user, rerender } = renderInApp(<PersonForm />)
  await user.type(screen.getByLabelText('Name'), 'Ana')
  rerender(nothing)
  expect(loadDraft(PATH)).toEqual({ values: { name: 'Ana', salary: '' }, ...context })
  rerender(<PersonForm />)
  expect(await screen.findByDisplayValue('Ana')).toBeDefined()
  await screen.findByText(CHANGES_RESTORED)
})

it('keeps no draft of input that was undone', async () => {
  signInWithRoles('admin')
  const { user } = renderInApp(<PersonForm />)
  await user.type(screen.getByLabelText('Name'), 'A')
  expect(loadDraft(PATH)).toBeDefined()
  await user.clear(screen.getByLabelText('Name'))
  expect(loadDraft(PATH)).toBeUndefined()
})

it('never stores a secret field, and says that it is missing', async () => {
  signInWithRoles('admin')
  const form = <PersonForm secretFields={['salary']} />
  const { user, rerender } = renderInApp(form)
  await user.type(screen.getByLabelText('Salary'), '1000')
  await user.type(screen.getByLabelText('Name'), 'Ana')
  rerender(nothing)
  expect(JSON.stringify(sessionStorage)).not.toContain('1000')
  rerender(form)
  expect(await screen.findByDisplayValue('Ana')).toBeDefined()
  expect(screen.queryByDisplayValue('1000')).toBeNull()
  await screen.findByText(CHANGES_PARTLY_RESTORED)
})

it('leaves a draft unchanged while the person is leaving', async () => {
  signInWithRoles('admin')
  const { user } = renderInApp(<PersonForm isPaused />)
  await user.type(screen.getByLabelText('Name'), 'Ana')
  expect(loadDraft(PATH)).toBeUndefined()
})
