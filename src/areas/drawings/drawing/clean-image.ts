import DOMPurify from 'dompurify'

/**
 * What an image of the server may consist of. It comes from outside: everything else is left out, with all that is in it.
 * No `style`, no script, no animation, no `use` of another file, no `foreignObject`, no link: actions are attributes that
 * the client reads.
 */
const ELEMENTS = [
  ...['svg', 'g', 'defs', 'title', 'desc', 'symbol', 'use', 'clipPath', 'mask', 'pattern', 'marker'],
  ...['linearGradient', 'radialGradient', 'stop'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan'],
]

/** Attributes that draw and have no address. */
const DRAWING = [
  ...['x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'width', 'height', 'd', 'points', 'transform'],
  ...['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap'],
  ...['stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray', 'stroke-dashoffset', 'opacity', 'clip-rule'],
  ...['font-size', 'font-family', 'font-weight', 'font-style', 'text-anchor', 'dominant-baseline', 'letter-spacing'],
  ...['dx', 'dy', 'rotate', 'textLength', 'lengthAdjust', 'vector-effect', 'visibility', 'display'],
  ...['offset', 'stop-color', 'stop-opacity', 'gradientUnits', 'gradientTransform', 'spreadMethod', 'fx', 'fy'],
  ...['patternUnits', 'patternTransform', 'patternContentUnits', 'clipPathUnits', 'maskUnits', 'maskContentUnits'],
  ...['markerWidth', 'markerHeight', 'markerUnits', 'refX', 'refY', 'orient'],
  ...['viewBox', 'preserveAspectRatio'],
]
/** Attributes that may name a part of the same image. */
const REFERRING = ['clip-path', 'mask', 'marker-start', 'marker-mid', 'marker-end']
const BINDING = [
  ...['data-pv', 'data-view', 'data-part', 'data-min', 'data-max', 'data-when', 'data-report', 'data-binding'],
  ...['data-station', 'data-device-type', 'data-line-type', 'data-offset', 'data-id', 'data-text-message'],
  ...['data-action', 'data-action-parameters', 'data-label', 'data-detail'],
]
const OTHER = ['id', 'class', 'href', 'xlink:href']
/** A `style` attribute under another name: the browser must never see one. */
const STYLE = 'data-style'

/** Names of elements get this prefix, so that none of them is a name of the page. */
const ID_PREFIX = 'pi-'
const ID = /^[\w.:-]{1,80}$/
const OWN_REFERENCE = /^#([\w.:-]{1,80})$/
const OWN_URL = /^url\(\s*["']?#([\w.:-]{1,80})["']?\s*\)$/i
/** A class gives an element a role (`docs/process-images.md`); no other class of the page reaches it. */
const ROLE = /^pi-[a-z-]{1,20}$/
const DRAWN_BY_STYLE = new Set([...DRAWING, ...REFERRING].filter((name) => /^[a-z-]+$/.test(name)))
const TAG_START = /<[a-z!?/]/gi
/** In a tag, names of attributes and values without quotes, or a value in quotes. */
const TAG_PART = /[^>=]+|=\s*(?:"[^"]*"|'[^']*')?/y
const STYLE_TAG = /<(\/?)style(?=[\s/>])/gi
/** Names of attributes that the policy of the page forbids, with a value or without. */
const REPORTED = /(^|[\s"'/])(on\w+|style)(?=[\s/]|$)/gi
/** Longer than any image, and too short to keep a tab busy. S-08. */
const MAX_LENGTH = 2_000_000

/** The text is parsed into a document that runs and loads nothing; only what the lists name leaves it. */
const policy = globalThis.trustedTypes?.createPolicy('image', {
  createHTML: (text: string) => text,
  createScriptURL: () => {
    throw new Error('An image has no scripts.')
  },
})

DOMPurify.addHook('uponSanitizeAttribute', (element, data) => {
  const value = cleanAttribute(data.attrName, data.attrValue.trim())
  if (value === null) data.keepAttr = false
  else data.attrValue = value
  if (data.attrName === STYLE) {
    data.keepAttr = false
    for (const [name, drawn] of drawnByStyle(data.attrValue)) element.setAttribute(name, drawn)
  }
})

/**
 * Returns the drawing of a process image, built anew from what the lists above allow; null if the text is no SVG. Nothing in
 * it runs, loads or leads anywhere. S-08; specification 7, "Visualization and webcam".
 */
export function cleanImage(text: string): SVGSVGElement | null {
  if (text.length > MAX_LENGTH) return null
  // The browser reports them as soon as it has parsed them, whatever becomes of them.
  const named = renamed(text).replaceAll(STYLE_TAG, '<$1no-style')
  const fragment: DocumentFragment = DOMPurify.sanitize(named, {
    ALLOWED_TAGS: [...ELEMENTS, '#text'],
    ALLOWED_ATTR: [...DRAWING, ...REFERRING, ...BINDING, ...OTHER, STYLE],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    KEEP_CONTENT: false,
    SANITIZE_DOM: true,
    RETURN_DOM_FRAGMENT: true,
    ...(policy !== undefined && { TRUSTED_TYPES_POLICY: policy }),
  })
  const drawings = [...fragment.children].filter((element) => element instanceof SVGSVGElement)
  const [svg] = drawings
  return drawings.length === 1 && svg !== undefined ? svg : null
}

/** Returns the text with the attributes that the browser would report under another name; values in quotes stay as they are. */
function renamed(text: string): string {
  const parts: string[] = []
  let at = 0
  TAG_START.lastIndex = 0
  while (TAG_START.exec(text) !== null) {
    parts.push(text.slice(at, TAG_START.lastIndex))
    at = TAG_START.lastIndex
    let beginsWithValue = false
    for (;;) {
      TAG_PART.lastIndex = at
      const part = TAG_PART.exec(text)?.[0]
      if (part === undefined) break
      at += part.length
      const isValue = part.startsWith('=')
      const rename = (found: string, before: string, name: string) =>
        before === '' && beginsWithValue ? found : `${before}data-${name}`
      parts.push(isValue ? part : part.replaceAll(REPORTED, rename))
      beginsWithValue = isValue && !/["']$/.test(part)
    }
    TAG_START.lastIndex = at
  }
  return parts.join('') + text.slice(at)
}

/** Returns the value under which an attribute is kept, null if it is not. */
function cleanAttribute(name: string, value: string): string | null {
  switch (name) {
    case 'id':
      return ID.test(value) ? `${ID_PREFIX}${value}` : null
    case 'class': {
      const roles = value.split(/\s+/).filter((word) => ROLE.test(word))
      return roles.length === 0 ? null : roles.join(' ')
    }
    case 'href':
    case 'xlink:href': {
      const own = OWN_REFERENCE.exec(value)?.[1]
      return own === undefined ? null : `#${ID_PREFIX}${own}`
    }
    default:
      return name.startsWith('data-') ? value : drawnValue(value)
  }
}

/** A colour, length or path; an address only of a part of the same image. */
function drawnValue(value: string): string | null {
  const own = OWN_URL.exec(value)?.[1]
  if (own !== undefined) return `url(#${ID_PREFIX}${own})`
  return /url|image|\\|:/i.test(value) ? null : value
}

/** The declarations of a style attribute that draw, as attributes. */
function drawnByStyle(style: string): readonly (readonly [name: string, value: string])[] {
  return style.split(';').flatMap((declaration): readonly (readonly [string, string])[] => {
    const at = declaration.indexOf(':')
    const name = declaration.slice(0, at).trim().toLowerCase()
    const value = drawnValue(declaration.slice(at + 1).trim())
    return at > 0 && value !== null && DRAWN_BY_STYLE.has(name) ? [[name, value]] : []
  })
}
