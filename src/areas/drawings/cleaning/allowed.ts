/**
 * What a drawing may consist of: all of SVG that stands still and stays inside of the file. What runs, moves, loads or leads
 * elsewhere is in none of these lists.
 */

const SHAPES = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'image', 'use']
const TEXTS = ['text', 'tspan', 'textPath']
const GROUPS = ['svg', 'g', 'defs', 'symbol', 'switch', 'a', 'title', 'desc', 'foreignObject']
const PAINTS = ['linearGradient', 'radialGradient', 'stop', 'pattern', 'clipPath', 'mask', 'marker']
/** All but `feImage`, which draws other files. */
const FILTERS = [
  ...[
    'filter',
    'feBlend',
    'feColorMatrix',
    'feComponentTransfer',
    'feComposite',
    'feConvolveMatrix',
    'feDiffuseLighting',
  ],
  ...['feDisplacementMap', 'feDistantLight', 'feDropShadow', 'feFlood', 'feFuncA', 'feFuncB', 'feFuncG', 'feFuncR'],
  ...['feGaussianBlur', 'feMerge', 'feMergeNode', 'feMorphology', 'feOffset', 'fePointLight', 'feSpecularLighting'],
  ...['feSpotLight', 'feTile', 'feTurbulence'],
]

export const ELEMENTS: ReadonlySet<string> = new Set([...SHAPES, ...TEXTS, ...GROUPS, ...PAINTS, ...FILTERS])

/** Elements of SVG that draw nothing in a browser of today: nobody misses them. */
export const DRAW_NOTHING: ReadonlySet<string> = new Set([
  ...['metadata', 'font', 'font-face', 'glyph', 'missing-glyph', 'hkern', 'vkern', 'cursor', 'view', 'color-profile'],
  ...['altGlyph', 'altGlyphDef', 'tref', 'solidcolor', 'hatch', 'mesh', 'meshgradient'],
])

/** Where something is and how large, by the words of the elements. */
const GEOMETRY = [
  ...[
    'x',
    'y',
    'x1',
    'y1',
    'x2',
    'y2',
    'cx',
    'cy',
    'r',
    'rx',
    'ry',
    'fx',
    'fy',
    'fr',
    'width',
    'height',
    'd',
    'points',
  ],
  ...['dx', 'dy', 'rotate', 'textLength', 'lengthAdjust', 'startOffset', 'method', 'spacing', 'side', 'pathLength'],
  ...['offset', 'gradientUnits', 'gradientTransform', 'spreadMethod', 'clipPathUnits', 'maskUnits', 'maskContentUnits'],
  ...['patternUnits', 'patternTransform', 'patternContentUnits', 'markerWidth', 'markerHeight', 'markerUnits'],
  ...['refX', 'refY', 'orient', 'viewBox', 'preserveAspectRatio', 'systemLanguage', 'requiredExtensions'],
  'requiredFeatures',
]

const OF_FILTERS = [
  ...['filterUnits', 'primitiveUnits', 'in', 'in2', 'result', 'mode', 'type', 'values', 'tableValues', 'slope'],
  ...['intercept', 'amplitude', 'exponent', 'operator', 'k1', 'k2', 'k3', 'k4', 'order', 'kernelMatrix', 'divisor'],
  ...['bias', 'targetX', 'targetY', 'edgeMode', 'kernelUnitLength', 'preserveAlpha', 'surfaceScale', 'diffuseConstant'],
  ...['specularConstant', 'specularExponent', 'azimuth', 'elevation', 'pointsAtX', 'pointsAtY', 'pointsAtZ', 'z'],
  ...['limitingConeAngle', 'scale', 'xChannelSelector', 'yChannelSelector', 'stdDeviation', 'radius', 'baseFrequency'],
  ...['numOctaves', 'seed', 'stitchTiles'],
]

/** Properties of CSS that SVG has as attributes. */
const PRESENTATION = [
  ...['alignment-baseline', 'baseline-shift', 'clip', 'clip-path', 'clip-rule', 'color', 'color-interpolation'],
  ...['color-interpolation-filters', 'color-rendering', 'direction', 'display', 'dominant-baseline', 'fill'],
  ...['fill-opacity', 'fill-rule', 'filter', 'flood-color', 'flood-opacity', 'font', 'font-family', 'font-size'],
  ...['font-size-adjust', 'font-stretch', 'font-style', 'font-variant', 'font-weight', 'glyph-orientation-vertical'],
  ...['image-rendering', 'kerning', 'letter-spacing', 'lighting-color', 'marker', 'marker-end', 'marker-mid'],
  ...['marker-start', 'mask', 'mask-type', 'opacity', 'overflow', 'paint-order', 'pointer-events', 'shape-rendering'],
  ...['stop-color', 'stop-opacity', 'stroke', 'stroke-dasharray', 'stroke-dashoffset', 'stroke-linecap'],
  ...['stroke-linejoin', 'stroke-miterlimit', 'stroke-opacity', 'stroke-width', 'text-anchor', 'text-decoration'],
  ...[
    'text-overflow',
    'text-rendering',
    'transform',
    'transform-origin',
    'unicode-bidi',
    'vector-effect',
    'visibility',
  ],
  ...['white-space', 'word-spacing', 'writing-mode'],
]

/** Attributes without an address of their own. Their values may name a part of the same file. */
export const ATTRIBUTES: ReadonlySet<string> = new Set([
  ...GEOMETRY,
  ...OF_FILTERS,
  ...PRESENTATION,
  'id',
  'class',
  'lang',
])

/** What of web pages may stand in a `foreignObject`: texts. Nothing of it runs, loads, takes the focus or sends anything. */
export const TEXTS_OF_PAGES: ReadonlySet<string> = new Set([
  ...['body', 'div', 'p', 'span', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'small', 'sub', 'sup', 'font', 'center'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'code', 'ul', 'ol', 'li', 'table', 'tbody', 'thead', 'tr', 'td', 'th'],
])

export const ATTRIBUTES_OF_PAGES: ReadonlySet<string> = new Set([
  ...['class', 'dir', 'lang', 'align', 'valign', 'color', 'face', 'size', 'colspan', 'rowspan'],
])

/**
 * Properties of CSS that a drawing does not need and that would move it, run in it or act on what is around it. Every other property
 * may stand, as long as its value stays inside of the file.
 */
export const FORBIDDEN_PROPERTIES =
  /^(?:-(?:moz|ms|o|webkit)-.*|animation.*|transition.*|all|appearance|anchor-.*|background-(?!color).*|behavior|border-.*|color-scheme|contain.*|content|content-visibility|counter-.*|cursor|float|inset.*|list-style.*|bottom|left|right|top|offset.*|page.*|position.*|resize|scroll-.*|timeline-.*|touch-action|user-select|view-.*|will-change|z-index)$/
