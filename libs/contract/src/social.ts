/** A contact as the feed shows it. */
export interface FeedQso {
  qdo_id: number;
  TS: string;
  /** `******` where the item is blurred. */
  Call: string;
  station_callsign: string;
  /** kHz, `******` in a contest or where the item is blurred, null where unknown. */
  Freq: number | '******' | null;
  Band: string;
  Mode: string;
  SubMode: string;
  SNT: string;
  RCV: string;
  Comment: string;
  ContestName: string;
  mp3_name: string;
  /** Whether the contact came with a mail address; the address itself is nobody else's. */
  has_email: boolean;
}

export interface FeedItem {
  /** The contact's number. */
  entity_id: number;
  /** When the contact was made (ISO 8601). */
  created_at: string;
  /** The same in words, as of this answer. */
  TimeAgo: string;
  poster_name: string;
  poster_image_name: string | null;
  station_callsign: string;
  call: string;
  qso: FeedQso;
  /** Call, comment and frequency are withheld: every second contact, from visitors and those without subscription. */
  blurred: boolean;
}
