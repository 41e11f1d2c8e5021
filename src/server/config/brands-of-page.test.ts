import { describe, expect, it } from 'vitest'
import { PLAIN_LOOKS } from '#domain/office/brands/brand-look.ts'
import { brandsOfPage } from '#server/config/brands-of-page.ts'

const DOCUMENT = '<head><title>Albatross</title></head><h1 class="sr-only">Albatross</h1>'

describe('N35 the brands within a document', () => {
  it('N35 a document is as it was built while nothing is set', () => {
    expect(brandsOfPage(PLAIN_LOOKS)).toBeUndefined()
  })

  it('N35 it has the name, the telephone, the logo and the shades of what is set, as text that ends nothing', () => {
    const name = 'Dunes "& Sons" </title><script>'
    const logo = { sha256: 'a'.repeat(64), width: 200, height: 80 }
    const amended = brandsOfPage({
      ...PLAIN_LOOKS,
      albatross: { ...PLAIN_LOOKS.albatross, name, phone: '302-555-0142', color: '#0a5c3e', logo },
    })
    const html = amended?.amend(DOCUMENT) ?? ''
    expect(html).toContain('<title>Dunes &quot;&amp; Sons&quot; &lt;/title&gt;&lt;script&gt;</title>')
    expect(html).not.toContain('<script')
    const [, content = ''] = /<meta name="brands" content="([^"]*)" \/>/.exec(html) ?? []
    const said = JSON.parse(
      content
        .replaceAll('&quot;', '"')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&'),
    )
    expect(said).toEqual({
      albatross: {
        name,
        phone: '302-555-0142',
        support_address: null,
        color: '#0a5c3e',
        logo: { url: expect.stringContaining(logo.sha256), width: 200, height: 80 },
        style: expect.objectContaining({ '--own-light': expect.stringMatching(/^#/) }),
      },
    })
  })

  it('N35 another look is another document', () => {
    const keyOf = (name: string) => brandsOfPage({ ...PLAIN_LOOKS, ipg: { ...PLAIN_LOOKS.ipg, name } })?.key
    expect(keyOf('Dunes')).toBe(keyOf('Dunes'))
    expect(keyOf('Dunes')).not.toBe(keyOf('Links'))
  })
})
