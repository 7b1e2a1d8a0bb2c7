import {
  IconBlockquote,
  IconBold,
  IconCode,
  IconHeading,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconTable,
} from '@tabler/icons-react';
import { Fragment, type KeyboardEvent, useState } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import type { Format } from './text-edits.ts';
import styles from './toolbar.module.css';

export interface ToolbarProps {
  onFormat: (format: Format) => void;
  onPicture: () => void;
}

type Tool = Format | 'picture';

interface ToolbarButton {
  tool: Tool;
  label: string;
  icon: typeof IconBold;
  key?: string;
  isFirstOfGroup?: boolean;
}

const KEYS: Readonly<Record<string, Format>> = { b: 'bold', i: 'italic', h: 'heading', k: 'link' };

// This is a function, because two files of the build may import each other: the icons are then undefined on loading.
const tools = (): readonly ToolbarButton[] => [
  { tool: 'bold', label: 'Bold', icon: IconBold, key: 'B' },
  { tool: 'italic', label: 'Italic', icon: IconItalic, key: 'I' },
  { tool: 'heading', label: 'Heading', icon: IconHeading, key: 'H' },
  { tool: 'link', label: 'Link', icon: IconLink, key: 'K', isFirstOfGroup: true },
  { tool: 'picture', label: 'Picture', icon: IconPhoto },
  { tool: 'table', label: 'Table', icon: IconTable },
  { tool: 'quote', label: 'Quote', icon: IconBlockquote, isFirstOfGroup: true },
  { tool: 'code', label: 'Code', icon: IconCode },
  { tool: 'list', label: 'List', icon: IconList },
  { tool: 'numbered-list', label: 'Numbered list', icon: IconListNumbers },
];

/** The format of a keyboard shortcut, pressed with Ctrl or Cmd; undefined if there is none. */
export const formatOfKey = (key: string): Format | undefined => KEYS[key.toLowerCase()];

/** The buttons above the text: one stop of the Tab key, and the arrow keys go from button to button. */
export function Toolbar({ onFormat, onPicture }: ToolbarProps) {
  const [current, setCurrent] = useState(0);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const moves: Record<string, number> = {
      ArrowRight: current + 1,
      ArrowLeft: current - 1,
      Home: 0,
      End: -1,
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const index = (next + buttons.length) % buttons.length;
    setCurrent(index);
    buttons[index]?.focus();
  }

  return (
    <div className={styles.tools} role="toolbar" aria-label="Format the text" onKeyDown={onKeyDown}>
      {tools().map(({ tool, label, icon, key, isFirstOfGroup }, index) => (
        <Fragment key={tool}>
          {isFirstOfGroup && <span className={styles.gap} />}
          <IconButton
            label={label}
            icon={icon}
            title={key ? `${label} (Ctrl ${key})` : label}
            aria-keyshortcuts={key && `Control+${key}`}
            tabIndex={index === current ? 0 : -1}
            onFocus={() => setCurrent(index)}
            onClick={() => (tool === 'picture' ? onPicture() : onFormat(tool))}
          />
        </Fragment>
      ))}
    </div>
  );
}
