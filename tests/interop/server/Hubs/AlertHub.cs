using InteropServer.Contract;
using Microsoft.AspNetCore.Authorization;
using Microsoft.AspNetCore.SignalR;

namespace InteropServer.Hubs;

/// <summary>`/hubs/alert`: the pending alerts. Subscribing sends nothing; clients fetch the list.</summary>
[Authorize]
internal sealed class AlertHub(AlertBook alerts) : Hub
{
    private const string Pending = "pending";

    public Task SubscribeToPendingAlerts() => Groups.AddToGroupAsync(Context.ConnectionId, Pending);

    public Task UnsubscribeFromPendingAlerts() => Groups.RemoveFromGroupAsync(Context.ConnectionId, Pending);

    public Task FetchAllPendingAlerts() => Clients.Caller.SendAsync("newPendingAlerts", alerts.Pending());

    public static Task Raised(IHubContext<AlertHub> hub, Alert alert) =>
        hub.Clients.Group(Pending).SendAsync("newAlert", alert);

    public static Task Acknowledged(IHubContext<AlertHub> hub, IReadOnlyList<Alert> acked) => acked switch
    {
        [] => Task.CompletedTask,
        [var alert] => hub.Clients.Group(Pending).SendAsync("ackAlert", alert),
        _ => hub.Clients.Group(Pending).SendAsync("ackAlerts", acked),
    };
}
