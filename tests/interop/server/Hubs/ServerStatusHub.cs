using InteropServer.Contract;
using Microsoft.AspNetCore.Authorization;
using Microsoft.AspNetCore.SignalR;

namespace InteropServer.Hubs;

/// <summary>`/hubs/server-status`: sends the status to each new connection; there is nothing to subscribe.</summary>
[Authorize]
internal sealed class ServerStatusHub(SamplePlant plant) : Hub
{
    public override Task OnConnectedAsync() =>
        Clients.Caller.SendAsync("serverStatusChanged", new ServerStatusMessage(ServerStatus.Connected, plant.Now));
}
