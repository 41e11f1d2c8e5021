// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { type Failure, QueryView } from '#web/data/query/QueryView.tsx'

interface Drawn {
  data?: string[]
  error?: Error
  failure?: Failure
  isFetching?: boolean
}

function draw({ data, error, failure, isFetching = false }: Drawn) {
  const refetch = vi.fn(() => Promise.resolve())
  render(
    <QueryView
      query={{ data, error: error ?? null, isFetching, refetch }}
      waiting={<p>The shape of it</p>}
      empty={<p>None yet</p>}
      refused={({ message }) => message === 'gone' && <p>Open it by your link</p>}
      {...(failure ? { failure } : {})}
    >
      {(rows) => <p>{rows.join()}</p>}
    </QueryView>,
  )
  return { refetch, text: () => document.body.textContent }
}

const again = () => screen.getByRole('button', { name: /Reload|Look again/ })

describe('a query that is drawn', () => {
  it('waits with the shape of what comes', () => {
    expect(draw({}).text()).toBe('The shape of it')
  })

  it('shows what is there, or that nothing is', () => {
    expect(draw({ data: ['a', 'b'] }).text()).toBe('a,b')
    document.body.replaceChildren()
    expect(draw({ data: [] }).text()).toBe('None yet')
  })

  it('says that a page failed and why, and loads it again', async () => {
    const { refetch } = draw({ error: new Error('No answer') })
    expect(screen.getByRole('heading', { level: 1, name: 'We can’t show this page right now' })).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toBe('No answer.')
    await userEvent.click(again())
    expect(refetch).toHaveBeenCalledTimes(1)
  })

  it('says the same of a part of a page without a heading of the page', () => {
    draw({ error: new Error('No answer'), failure: { of: 'part', title: 'The list is missing' } })
    expect(screen.queryByRole('heading')).toBeNull()
    expect(screen.getByRole('alert').textContent).toBe('The list is missingNo answer.')
  })

  it('takes the words of its page, and stands in its frame', () => {
    draw({
      error: new Error('No answer'),
      failure: {
        title: 'Not found',
        explain: () => 'Look at the letters.',
        again: 'Look again',
        exits: <a href="/">Home</a>,
        frame: (content) => <main>{content}</main>,
      },
    })
    expect(screen.getByRole('main').textContent).toBe('Not foundLook at the letters.Look againHome')
    expect(again()).toBeTruthy()
  })

  it('cannot be repeated while it is being repeated', () => {
    draw({ error: new Error('No answer'), isFetching: true })
    expect(again().getAttribute('aria-busy')).toBe('true')
  })

  it('keeps what is there if only loading again failed, and says so', () => {
    const { text } = draw({ data: ['a'], error: new Error('No answer') })
    expect(screen.getByRole('alert').textContent).toBe('This may be out of dateNo answer.')
    expect(text()).toContain('a')
  })

  it('shows what its page says of an error that stays, even where something is there', () => {
    expect(draw({ data: ['a'], error: new Error('gone') }).text()).toBe('Open it by your link')
  })
})
