import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import styles from './prose.module.css';

/** The elements that the server makes from Markdown. */
const ELEMENTS: ReadonlySet<string> = new Set(
  `p h2 h3 h4 h5 h6 strong em s del code pre blockquote ul ol li table thead tbody tr th td hr br`.split(' '),
);
/** Paths to which the server responds: files, feeds and pictures. */
const NO_PAGE = /^\/(?:api|feeds|post-pictures|photos)\//;
const ADDRESS = /^(?:https?:|mailto:)/i;
const ALIGNMENTS = ['left', 'center', 'right'] as const;

export interface ProseProps {
  /** HTML sanitized by the server. The page again shows only known elements and attributes. */
  html: string;
  /** Whether the author is still writing: links open a new tab. */
  isPreview?: boolean;
}

/** The text of a post. Links within the site change the page without a reload. */
export function Prose({ html, isPreview = false }: ProseProps) {
  const content = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return contentOf(body, { isPreview, headings: headingsOf(body) });
  }, [html, isPreview]);
  return <div className={styles.prose}>{content}</div>;
}

interface Shown {
  isPreview: boolean;
  headings: ReadonlyMap<Element, string>;
}

/** The element of each heading: they begin below the title of the page, and no level is left out. */
function headingsOf(body: HTMLElement): Map<Element, string> {
  const found = [...body.querySelectorAll('h1, h2, h3, h4, h5, h6')];
  const levelOf = (heading: Element) => Number(heading.localName[1]);
  const highest = Math.min(...found.map(levelOf));
  let before = 1;
  return new Map(
    found.map((heading) => {
      before = Math.min(levelOf(heading) - highest + 2, before + 1, 6);
      return [heading, `h${before}`];
    }),
  );
}

function contentOf(parent: Node, shown: Shown): ReactNode {
  // Children that are arguments need no keys.
  return createElement(Fragment, null, ...[...parent.childNodes].map((node) => nodeOf(node, shown)));
}

function nodeOf(node: Node, shown: Shown): ReactNode {
  if (node instanceof Text) return node.data;
  if (!(node instanceof HTMLElement)) return null;
  if (node instanceof HTMLAnchorElement) return anchor(node, contentOf(node, shown), shown.isPreview);
  if (node instanceof HTMLImageElement) return picture(node);
  const name = shown.headings.get(node) ?? node.localName;
  if (!ELEMENTS.has(name)) return contentOf(node, shown);
  if (name === 'hr' || name === 'br') return createElement(name);
  return createElement(name, attributesOf(node), contentOf(node, shown));
}

function attributesOf(element: HTMLElement): object {
  if (element instanceof HTMLOListElement && element.start !== 1) return { start: element.start };
  const textAlign = ALIGNMENTS.find((align) => align === element.getAttribute('align'));
  return element instanceof HTMLTableCellElement && textAlign ? { style: { textAlign } } : {};
}

function anchor(link: HTMLAnchorElement, content: ReactNode, isPreview: boolean): ReactNode {
  const href = link.getAttribute('href') ?? '';
  const title = link.title === '' ? {} : { title: link.title };
  const newTab = isPreview ? { target: '_blank' } : {};
  if (/^\/(?![/\\])/.test(href) && !NO_PAGE.test(href))
    return (
      <Link to={href} {...title} {...newTab}>
        {content}
      </Link>
    );
  if (!ADDRESS.test(href) && !/^(?:#|\/(?![/\\]))/.test(href)) return content;
  return (
    <a href={href} {...title} {...newTab} {...(ADDRESS.test(href) && { rel: 'nofollow ugc noopener' })}>
      {content}
    </a>
  );
}

function picture(image: HTMLImageElement): ReactNode {
  const src = image.getAttribute('src') ?? '';
  // Pictures of other sites would tell them who reads the post.
  if (!src.startsWith('/post-pictures/')) return image.alt;
  const [width, height] = [Number(image.getAttribute('width')), Number(image.getAttribute('height'))];
  return <img src={src} alt={image.alt} loading="lazy" {...(width > 0 && height > 0 && { width, height })} />;
}
