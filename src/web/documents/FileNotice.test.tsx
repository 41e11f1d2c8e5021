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
    expect(screen.getByText(/We’re making many files right now/).textContent).toMatch(
      /Wait a few seconds, then open it again from this page/,
    )
  })

  it.each(FILE_ERRORS)('S08 says why the file was not opened: %s', (error) => {
    shown(`file=${error}`)
    expect(screen.getByText('We couldn’t open the file')).toBeTruthy()
  })

  it('S08 shows nothing without a reason, or with an unknown one', () => {
    shown('')
    shown('file=<b>')
    expect(screen.queryByText('We couldn’t open the file')).toBeNull()
  })
})
