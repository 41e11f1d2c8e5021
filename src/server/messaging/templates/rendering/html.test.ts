import { describe, expect, it } from 'vitest'
import { html, requireWebAddress } from '#server/messaging/templates/rendering/html.ts'

describe('O07 the HTML of mails', () => {
  it('O07 only the templates’ own HTML is unescaped', () => {
    const pieces = [html`<b>1</b>`, html`<b>2</b>`]
    expect(html`<p>${'<b>'}${html`<i>${'&'}</i>`}${pieces}${7}</p>`.text).toBe(
      '<p>&lt;b&gt;<i>&amp;</i><b>1</b>\n<b>2</b>7</p>',
    )
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', '/quote/view/1', 'https://', ''])(
    'O07 refuses a link to %j',
    (address) => {
      expect(() => requireWebAddress(address)).toThrow('cannot link')
    },
  )
})
