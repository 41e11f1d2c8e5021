// Tells browsers that are too old for this site, instead of an empty page. It is a classic script in the words of 2009,
// so that it runs where nothing else of the site does; styles are set one by one, as the site's own need newer ones.
;(function () {
  'use strict'

  // Known since Chrome 111, Firefox 128 and Safari 16.4: see scripts/browsers/minimum-browsers.ts.
  var isNewEnough =
    'noModule' in document.createElement('script') &&
    'CSSPropertyRule' in window &&
    'CSS' in window &&
    CSS.supports('color', 'color-mix(in lab, red, red)')
  if (isNewEnough) return

  var root = document.getElementById('root')
  // Without it the site does not start, should this browser know enough for that.
  if (root) root.parentNode.removeChild(root)

  var main = add(document.body, 'main', '')
  main.style.margin = '2em auto'
  main.style.maxWidth = '34em'
  main.style.padding = '0 1em'
  main.style.fontFamily = 'Georgia, serif'
  main.style.fontSize = '18px'
  main.style.lineHeight = '1.5'
  document.title = 'This browser is too old'
  add(main, 'h1', 'This browser is too old for our site').style.lineHeight = '1.2'
  add(
    main,
    'p',
    'Nothing is lost: a quote that you began is still there, and its link works in any newer browser.',
  )
  add(main, 'p', 'Update this browser, or use another one. These and all newer ones work:')
  var list = add(main, 'ul', '')
  var browsers = ['Chrome 111', 'Edge 111', 'Firefox 128', 'Safari 16.4 (iPhone and iPad: iOS 16.4)']
  for (var index = 0; index < browsers.length; index++) add(list, 'li', browsers[index])
  askForTelephone(function (telephone) {
    var line = add(main, 'p', 'Or call us, and we do it with you: ')
    var link = add(line, 'a', telephone)
    link.href = 'tel:' + telephone.replace(/[^+0-9]/g, '')
  })

  function add(parent, name, text) {
    var element = document.createElement(name)
    element.appendChild(document.createTextNode(text))
    parent.appendChild(element)
    return element
  }

  /** Of the insurer, as the settings of the site have it. */
  function askForTelephone(show) {
    var request = new XMLHttpRequest()
    request.open('GET', '/quote/api/config')
    request.setRequestHeader('Accept', 'application/json')
    request.onreadystatechange = function () {
      if (request.readyState !== 4 || request.status !== 200) return
      show(JSON.parse(request.responseText).data.insurer_phone)
    }
    request.send()
  }
})()
