// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { FILE_ERRORS } from '#contract/file-errors.ts'
import { FileNotice } from '#web/documents/FileNotice.tsx'

function shown(search: string): void {
  const { hook, searchHook } = memoryLocation({ path: '/', searchPath: search })
  render(
    <Router hook={hook} searchHook={searchHook}>
      <FileNotice />
    </Router>,
  )
}

describe('S08 a page instead of a file', () => {
  it('N75 explains that too many documents are being made', () => {
    shown('file=busy')
    expect(screen.getByText(/Too many are being made at the moment/).textContent).toMatch(
      /Wait a few seconds, then open it once more from this page/,
    )
  })

  it.each(FILE_ERRORS)('S08 says why the file was not opened: %s', (error) => {
    shown(`file=${error}`)
    expect(screen.getByText('The file was not opened')).toBeTruthy()
  })

  it('S08 shows nothing without a reason, or with an unknown one', () => {
    shown('')
    shown('file=<b>')
    expect(screen.queryByText('The file was not opened')).toBeNull()
  })
})
