// @vitest-environment jsdom
import '#testing/dom.ts'
import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { PageTitle } from '#web/layout/PageTitle.tsx'

const heading = () => screen.getByRole('heading', { level: 1 })

it('the first page keeps the browser’s focus; every later one announces its heading', () => {
  const scrolled = vi.spyOn(window, 'scrollTo')
  const { rerender } = render(<PageTitle title="Contact information" />)
  expect(document.title).toBe('Contact information · Albatross')
  expect(document.activeElement).toBe(document.body)

  act(() => history.pushState(null, '', '/quote/elsewhere'))
  expect(document.activeElement).toBe(heading())
  expect(scrolled).toHaveBeenCalledTimes(1)

  rerender(<PageTitle title="Contest coverage" />)
  expect(document.title).toBe('Contest coverage · Albatross')
  expect(scrolled).toHaveBeenCalledTimes(1)
})

it('going back leaves the scroll position to the browser', () => {
  const scrolled = vi.spyOn(window, 'scrollTo')
  scrolled.mockClear()
  render(<PageTitle title="Contact information" />)
  act(() => {
    history.replaceState(null, '', '/quote/back')
    dispatchEvent(new Event('popstate'))
  })
  const before = scrolled.mock.calls.length
  act(() => {
    dispatchEvent(new Event('popstate'))
    history.replaceState(null, '', '/quote/further-back')
  })
  expect(document.activeElement).toBe(heading())
  expect(scrolled).toHaveBeenCalledTimes(before)
})

it('a heading that replaces a focused one gets its focus', () => {
  const { rerender } = render(<PageTitle key="waiting" title="Opening policy ALB-100001…" />)
  act(() => history.pushState(null, '', '/quote/confirmation'))
  expect(document.activeElement).toBe(heading())

  rerender(<PageTitle key="there" title="Your policy is issued" />)
  expect(heading().textContent).toBe('Your policy is issued')
  expect(document.activeElement).toBe(heading())
})

it('a heading that replaces an unfocused one does not move the focus', () => {
  const page = (key: string) => (
    <>
      <PageTitle key={key} title="Mailbox" />
      <button type="button">Look again</button>
    </>
  )
  const { rerender } = render(page('before'))
  screen.getByRole('button').focus()
  rerender(page('after'))
  expect(document.activeElement).toBe(screen.getByRole('button'))
})
