import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderInApp } from '#web/testing/render-app.tsx'
import { setUpScreenTests } from '#web/testing/screen-tests.ts'
import { FileButton, FileDropZone } from './file-field.tsx'

setUpScreenTests()
const zone = (isUploading: boolean) => (
  <>
    <FileDropZone onFile={() => undefined} overClassName="">
      {isUploading ? (
        <button type="button">Cancel</button>
      ) : (
        <FileButton id="file" accept=".pdf" onFile={() => undefined}>
          Choose
        </FileButton>
      )}
    </FileDropZone>
    <button type="button">Next</button>
  </>
)
const focused = () => document.activeElement
let rerender: ReturnType<typeof renderInApp>['rerender']
beforeEach(() => {
  rerender = renderInApp(zone(false)).rerender
})

it('the button for choosing a file passes the focus to Cancel, and gets it back after the upload', () => {
  screen.getByLabelText('Choose').focus()
  rerender(zone(true))
  expect(focused()).toBe(screen.getByRole('button', { name: 'Cancel' }))
  rerender(zone(false))
  expect(focused()).toBe(screen.getByLabelText('Choose'))
})

it('an upload takes the focus from nothing else', () => {
  screen.getByLabelText('Choose').focus()
  screen.getByRole('button', { name: 'Next' }).focus()
  rerender(zone(true))
  expect(focused()).toBe(screen.getByRole('button', { name: 'Next' }))
})
