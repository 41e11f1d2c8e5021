// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { matchPage } from '#contract/pages.ts'
import type { PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { buildReceiptDocument } from '#domain/documents/billing/receipt-document.ts'
import { buildReceiptContent } from '#domain/documents/billing/receipt-content.ts'
import { aReceiptInput } from '#testing/charity-scramble.ts'
import { listDocumentTexts } from '#testing/document-text.ts'
import { queryClient } from '#web/api/query-client.ts'
import PolicyDocumentPage from '#web/policy/documents/PolicyDocumentPage.tsx'

const paper: PrintableDocument = buildReceiptDocument(buildReceiptContent(aReceiptInput()))

const SIGN_IN = { status: 401, body: { error: 'Open this page with your link', code: 'SIGN_IN_REQUIRED' } }

let answers: Record<string, { status?: number; body: unknown }> = {}

beforeEach(() => {
  queryClient.clear()
  vi.stubGlobal('fetch', (url: string) => {
    const { status = 200, body } = answers[url.replace('/quote/api', '')] ?? { body: { data: {} } }
    return Promise.resolve(Response.json(body, { status }))
  })
})
afterEach(() => vi.unstubAllGlobals())

function open(path: string) {
  history.replaceState(null, '', `/quote${path}`)
  render(<PolicyDocumentPage params={matchPage(path.split('?')[0] ?? '')?.params as never} />)
}

const title = async (name: string) => screen.findByRole('heading', { level: 1, name })

describe('O03 print view', () => {
  it('O03 has the same text as the PDF, in the same order, and can be printed', async () => {
    answers = { '/policies/ALB-100001/documents/receipt/words?version=1': { body: { data: paper } } }
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    open('/policy/paper/ALB-100001/receipt?version=1')
    await title('Sales receipt')
    const printed = screen.getByRole('article').textContent
    expect(printed.replaceAll(/\s/g, '')).toBe(listDocumentTexts(paper).join('').replaceAll(/\s/g, ''))
    expect(screen.getByRole('link', { name: 'Open as PDF' }).getAttribute('href')).toBe(
      '/quote/api/policies/ALB-100001/documents/receipt.pdf?version=1',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
  })

  it('R05 without a session, asks to open it by the link', async () => {
    answers = { '/policies/ALB-100001/documents/terms/words': SIGN_IN }
    open('/policy/paper/ALB-100001/terms')
    await title('Open this page with your link')
  })
})
