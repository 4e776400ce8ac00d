import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { renderInApp } from '#web/testing/render-app.tsx'
import { setUpScreenTests } from '#web/testing/screen-tests.ts'
import { ApiError } from '../api.ts'
import { FIX_ERRORS, IDEMPOTENCY_KEY_REUSED, type SaveContext, useSave } from './use-save.ts'

setUpScreenTests()
const schema = z.object({ name: z.string().check(z.minLength(1, 'Say a name')) })
type Save = (values: { name: string }, sent: SaveContext) => Promise<unknown>

function NameForm({ save }: { save: Save }) {
  const form = useForm({ resolver: standardSchemaResolver(schema), defaultValues: { name: 'Ana' } })
  const stored = useRef({ name: 'Ana' })
  const { submit } = useSave({ form, schema, version: 3, stored, save, onSaved: () => {} })
  return (
    <>
      <input aria-label="Name" {...form.register('name')} />
      <p>{form.formState.errors.name?.message}</p>
      <p>{form.formState.isDirty ? 'Unsaved changes' : 'Nothing to save'}</p>
      <button type="button" onClick={() => void submit()}>
        Save
      </button>
    </>
  )
}

function openForm(save: Save) {
  const calls = vi.fn(save)
  const { user } = renderInApp(<NameForm save={calls} />)
  const press = async () => {
    const before = calls.mock.calls.length
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(calls.mock.calls.length).toBe(before + 1))
    // Lets the response arrive before the next press.
    await new Promise(resolve => setTimeout(resolve))
  }
  const sent = () => calls.mock.calls.map(([, context]) => context)
  return { user, press, sent, name: screen.getByLabelText('Name') }
}

it('repeats a save with its key, and uses a new key after a change', async () => {
  const { user, press, sent, name } = openForm(async () => ({ version: 4 }))
  await press()
  await press()
  await user.type(name, ' Solís')
  await press()
  const [first, second, third] = sent().map(context => context.idempotencyKey)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

it('continues from the version that it has saved', async () => {
  const { press, sent } = openForm(async () => ({ version: 4 }))
  await press()
  await press()
  expect(sent().map(context => context.version)).toEqual([3, 4])
})

it('treats input typed during a save as unsaved, and saves it next with a new key', async () => {
  let arrive = () => {}
  const { user, sent, name } = openForm(
    () =>
      new Promise(resolve => {
        arrive = () => resolve({ version: 4 })
      }),
  )
  await user.type(name, ' María')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  await user.type(name, ' Solís')
  arrive()
  await waitFor(() => expect(sent()).toHaveLength(1))
  await new Promise(resolve => setTimeout(resolve))
  screen.getByText('Unsaved changes')
  expect((name as HTMLInputElement).value).toBe('Ana María Solís')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]?.idempotencyKey).not.toBe(sent()[0]?.idempotencyKey)
  arrive()
  await screen.findByText('Nothing to save')
})

it('keeps its key if a save was lost, and replaces a key that was used for something else', async () => {
  const answers = [new ApiError(0, 'Not reached'), new ApiError(IDEMPOTENCY_KEY_REUSED, 'Saved already')]
  const { press, sent } = openForm(async () => {
    throw answers.shift() ?? new ApiError(0, 'Not reached')
  })
  await press()
  await press()
  await press()
  const [lost, reused, next] = sent().map(context => context.idempotencyKey)
  expect(reused).toBe(lost)
  expect(next).not.toBe(reused)
})

it('shows the server’s reason at its field, and focuses the field', async () => {
  const reason = 'Somebody has this name already'
  const { press, name } = openForm(async () => {
    throw new ApiError(400, reason, { errors: [{ path: 'name', message: reason }] })
  })
  await press()
  await screen.findByText(reason)
  expect(document.activeElement).toBe(name)
  await screen.findByText(FIX_ERRORS)
})
