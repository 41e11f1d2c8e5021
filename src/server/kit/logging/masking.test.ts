import { describe, expect, it } from 'vitest'
import { maskError, maskLine, maskPath } from '#server/kit/logging/masking.ts'

const guid = '3b241101-e2bb-4255-8caf-4136c566a962'

describe('O10 logs mask personal data', () => {
  it.each([
    [`/quote/view/${guid}/payment-information?source=mail`, '/quote/view/:guid/payment-information'],
    ['/quote/view/pat@example.com/100001', '/quote/view/:email/:number'],
    ['/quote/view/pat%40example.com/100001', '/quote/view/:email/:number'],
    ['/quote/policy/all/kJ3bQ0aZx_9fPq2LmN7vRt5wYc1dEg8h/pat@example.com', '/quote/policy/all/:token/:email'],
    ['/quote/confirmation/100001/receipt', '/quote/confirmation/:number/receipt'],
    ['/quote/view/x/certificate-terms-conditions', '/quote/view/x/certificate-terms-conditions'],
  ])('O10 %s is logged as %s', (url, logged) => {
    expect(maskPath(url)).toBe(logged)
  })

  it.each(['4242424242424242', '4242 4242 4242 4242', '4000-0000-0000-0002', '378282246310005'])(
    'O10 hides the card number %s',
    (number) => {
      expect(maskLine(`{"msg":"paid with ${number}."}`)).toBe('{"msg":"paid with [card number]."}')
    },
  )

  it.each([
    '4242.4242.4242.4242',
    '4242/4242/4242/4242',
    '4242_4242_4242_4242',
    '4242–4242–4242–4242',
    '４２４２４２４２４２４２４２４２',
    '2014000000000000',
  ])('O10 hides %s, which the fields reject', (number) => {
    expect(maskLine(`card${number} and ${number}`)).toBe('card[card number] and [card number]')
    expect(maskLine(`1 ${number}, ${number} 1`)).not.toMatch(/\p{Nd}{3}/u)
  })

  it.each([
    // Digits that could be card numbers without their context.
    '{"request_id":"8b2f4242-4242-4242-4242-4aaaaaaaaaaa"}',
    '{"id":"3b244242-4242-4242-8242-42412f566a96","time":"2026-03-08T14:30:12.123Z"}',
    '{"ms":4.242424242424242,"seconds":42.42424242424242}',
    '2026-03-08 14:30:12 2026-03-09 14:30:12',
    '10.0.4.2:4242 255.255.255.255:42424',
  ])('O10 does not change %s', (line) => {
    expect(maskLine(line)).toBe(line)
  })

  it('O10 checks long lines fast', () => {
    const started = performance.now()
    maskLine('4242.'.repeat(20_000))
    maskLine('4'.repeat(100_000))
    maskLine(`${guid} 4242424242424242 `.repeat(2000))
    // Quadratic time would take minutes.
    expect(performance.now() - started).toBeLessThan(15_000)
  })

  it('O10 C17 hides the secret keys of a payment gateway, and shows the public one', () => {
    expect(maskLine('sk_test_of_the_peer, rk_live_51Abc and whsec_0123456 but pk_test_51Abc')).toBe(
      '[key], [key] and [key] but pk_test_51Abc',
    )
    expect(maskLine('{"client_secret":"pi_3Abc_secret_9xYz","id":"pi_3Abc"}')).toBe(
      '{"client_secret":"[key]","id":"pi_3Abc"}',
    )
  })

  it('O10 does not change other numbers and times', () => {
    const line = '{"time":"2026-03-08T14:30:12.123Z","pid":12345,"order":4242424242424241,"ms":1.5}'
    expect(maskLine(line)).toBe(line)
  })

  it('O10 hides e-mail addresses, and the values of a failed statement', () => {
    expect(maskLine('sent to pat.lee+golf@mail.example.com')).toBe('sent to [e-mail]')
    expect(maskError(`Failed query: select 1\nparams: pat,${guid}\n  at run (file.ts:1:2)`)).toBe(
      'Failed query: select 1\nparams: [hidden]\n  at run (file.ts:1:2)',
    )
    expect(maskError(`no row ${guid}`)).toBe('no row [guid]')
  })
})
