/** The design of an operator's QSL cards. Colours are `#rrggbb`. */
export interface CardTemplate {
  /** The name of one of your photos, the background of the front; null for a plain front. */
  photo: string | null;
  paper: string;
  ink: string;
  accent: string;
  /** A line under the callsign. @maxLength 60 */
  motto: string;
  /** Where you live or where cards go, in up to 5 lines. @maxLength 200 */
  address: string;
  /** A sentence to the other operator. @maxLength 200 */
  message: string;
  show_name: boolean;
  /** Location, 4-character grid, CQ zone and country. */
  show_place: boolean;
  show_power: boolean;
  show_comment: boolean;
}

export interface CardTemplateResponse {
  template: CardTemplate;
  /** False while it is the default. */
  is_saved: boolean;
}

export interface CardTemplateRequest {
  template: CardTemplate;
}

/** Both sides with a sample contact, as `data:` addresses of PNG pictures. */
export interface CardPreviewResponse {
  front: string;
  back: string;
}

export interface QsoCardRequest {
  qdo_id: number;
}

/** Addresses of both sides of the card of a contact; they change with the content and may be cached permanently. */
export interface QsoCardResponse {
  front: string;
  back: string;
  width: number;
  height: number;
}

/** Four cards of 14 x 9 cm on a sheet of A4, or three of 5.5 x 3.5 inches on a sheet of Letter. */
export type CardPaper = 'a4' | 'letter';
