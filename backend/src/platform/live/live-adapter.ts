import type { INestApplicationContext } from '@nestjs/common';
import { WsAdapter } from '@nestjs/platform-ws';
import type { WebSocketServer } from 'ws';
import { parseMessage } from './live.gateway.js';

/** The WebSocket server of the live updates. */
export class LiveAdapter extends WsAdapter {
  constructor(app: INestApplicationContext) {
    super(app, { messageParser: parseMessage as never });
  }

  /** Nest logs the faults of sockets as errors of ours; a frame that is too large or malformed is the client's. */
  override bindErrorHandler(server: WebSocketServer): WebSocketServer {
    server.on('connection', (socket) => socket.on('error', () => undefined));
    server.on('error', (error) => this.logger.error(error));
    return server;
  }
}
