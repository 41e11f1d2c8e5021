// Asks for the quote of a customer's page, and for the public settings, while the program is still loading; its first calls take
// the answers (src/web/api/first-data.ts). What it sends is compared with those calls by a test. A document of the quote needs no such
// answer, and one that nobody reads would stay open.
;(() => {
  const found = /^\/quote\/view\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/(?!paper\/)|$)/i.exec(
    location.pathname,
  )
  // That it has run, also where there is nothing to ask for.
  window.firstData = []
  if (!found) return
  const ask = (path, headers) => {
    const url = '/quote/api' + path
    const response = fetch(url, { credentials: 'same-origin', headers })
    // A failure is told by the call itself, which repeats it.
    response.catch(() => {})
    return { url, headers, response }
  }
  const accept = { Accept: 'application/json' }
  window.firstData = [
    ask('/contacts/' + found[1], { ...accept, 'X-Acting-As': 'client' }),
    ask('/config', accept),
  ]
})()
